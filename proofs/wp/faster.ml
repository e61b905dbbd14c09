(* Loaded into Frama-C, this makes proofs quicker, and changes nothing else.

   The transformation `relevant` takes out of a task what its goal cannot use. WP gives every goal all of its theories and all lemmas
   of the file. A prover reads and rewrites each axiom before it looks at the goal, and that takes CVC4 most of its time. Now a prover
   uses an axiom by instances, for terms that it has seen, that match one of the axiom's triggers. So an axiom is kept only if the
   symbols of one of its triggers occur in the goal, in an axiom kept before, or in the definition of a symbol that does.

   The transformation `hinted` also takes out what the goal's proof did not need when somebody looked (needed.py); of a goal that was
   not seen then, what no proof of its file needed. A proof needs some three axioms of three hundred that are relevant, and a prover
   that has these alone is done in a fraction of the time.

   Both only take away, so they can lose a proof and never gain one. Only the drivers of the provers that are asked first name them
   (provers.sh): all others see the task whole. *)

open Why3
open Ident
open Term
open Decl
open Theory

(* --- What stands in a declaration *)

(* Equality and arithmetic's signs occur everywhere, and no prover takes a term for a trigger because of them. *)
let sign ls =
  let named kind = Strings.has_prefix kind ls.ls_name.id_string in
  let of_numbers ty =
    match ty.Ty.ty_node with Ty.Tyvar _ -> true | Ty.Tyapp (ts, _) -> Ty.ts_equal ts Ty.ts_int || Ty.ts_equal ts Ty.ts_real
  in
  (named "infix " || named "prefix ") && List.for_all of_numbers ls.ls_args

let in_type ids ty = Ty.ty_s_fold (fun ids ts -> Sid.add ts.Ty.ts_name ids) ids ty
let in_signature ids ls = Opt.fold in_type (List.fold_left in_type ids ls.ls_args) ls.ls_value
let in_term ids term = t_s_fold in_type (fun ids ls -> Sid.add ls.ls_name ids) ids term

(* The symbols that a term speaks with, but for signs. *)
let words term = t_s_fold (fun ids _ -> ids) (fun ids ls -> if sign ls then ids else Sid.add ls.ls_name ids) Sid.empty term

let in_declaration decl =
  let named =
    match decl.d_node with
    | Dtype ts -> Ty.type_def_fold in_type Sid.empty ts.Ty.ts_def
    | Dparam ls -> in_signature Sid.empty ls
    | Ddata types ->
        let constructor ids (ls, fields) = List.fold_left (Opt.fold in_signature) (in_signature ids ls) fields in
        List.fold_left (fun ids (_, constructors) -> List.fold_left constructor ids constructors) Sid.empty types
    | Dlogic defined -> List.fold_left (fun ids (ls, _) -> in_signature ids ls) Sid.empty defined
    | Dind (_, defined) -> List.fold_left (fun ids (ls, _) -> in_signature ids ls) Sid.empty defined
    | Dprop _ -> Sid.empty
  in
  decl_fold in_term named decl

(* --- When an axiom can be of use *)

type use =
  | Triggers of Sid.t list  (* when all words of one are known *)
  | Terms of Svs.t * (Sid.t * Svs.t) list  (* when those of its terms whose words are known have all of these variables in them *)

(* The variables and triggers of the quantifiers that open an axiom, and what they close over. *)
let rec opened vars triggers term =
  match term.t_node with
  | Tquant (Tforall, quantified) ->
      let bound, trigger, body = t_open_quant quantified in
      opened (List.fold_left (fun vars v -> Svs.add v vars) vars bound) (trigger @ triggers) body
  | Tbinop (Timplies, premise, conclusion) ->
      let vars, triggers, body = opened vars triggers conclusion in
      (vars, triggers, t_implies premise body)
  | _ -> (vars, triggers, term)

let rec terms found term =
  let found = t_fold terms found term in
  match term.t_node with
  | Tapp (ls, _) when not (sign ls) -> (words term, Mvs.map (fun _ -> ()) (t_vars term)) :: found
  | _ -> found

let use axiom =
  let vars, triggers, body = opened Svs.empty [] axiom in
  let words_of_all trigger = List.fold_left (fun ids term -> Sid.union ids (words term)) Sid.empty trigger in
  if triggers <> [] then Triggers (List.map words_of_all triggers)
  else Terms (vars, List.map (fun (ids, seen) -> (ids, Svs.inter seen vars)) (terms [] body))

let can_be_used known axiom_words = function
  | _ when Sid.subset axiom_words known -> true
  | Triggers triggers -> List.exists (fun ids -> Sid.subset ids known) triggers
  | Terms (vars, found) ->
      let seen = List.filter (fun (ids, _) -> Sid.subset ids known) found in
      seen <> [] && Svs.subset vars (List.fold_left (fun all (_, some) -> Svs.union all some) Svs.empty seen)

(* --- The task without the rest *)

type declared = {
  decl : decl;
  ids : Sid.t; (* all that it names *)
  axiom : (Sid.t * use) option; (* its words, and when it can be used *)
}

(* Theories are the same in all tasks of a file: each of their declarations is looked at once. *)
let declared =
  Wdecl.memoize 1000 (fun decl ->
      let axiom = match decl.d_node with Dprop (_, _, term) -> Some (words term, use term) | _ -> None in
      { decl; ids = in_declaration decl; axiom })

(* What becomes known by one more look at what was not of use so far: the ids, and the axioms and definitions still left. *)
let look known left =
  let step (known, left) it =
    let useful =
      match it.axiom with
      | Some (axiom_words, use) -> can_be_used known axiom_words use
      | None -> Sid.exists (fun id -> Sid.mem id known) it.decl.d_news
    in
    if useful then (Sid.union it.decl.d_news (Sid.union it.ids known), left) else (known, it :: left)
  in
  List.fold_left step (known, []) left

let rec reach known left =
  let more, still = look known left in
  if List.length still = List.length left then known else reach more still

let named_by known = function
  | MAty ty -> Sid.subset (in_type Sid.empty ty) known
  | MAts ts -> Sid.mem ts.Ty.ts_name known
  | MAls ls -> Sid.mem ls.ls_name known
  | MApr pr -> Sid.mem pr.pr_name known
  | MAid id -> Sid.mem id known
  | MAstr _ | MAint _ -> true

(* Of each declaration `left` makes what is left of it. *)
let keep left known task tdecl =
  match tdecl.td_node with
  | Decl decl when Sid.exists (fun id -> Sid.mem id known) decl.d_news -> Opt.fold Task.add_decl task (left decl)
  | Use _ -> Task.add_tdecl task tdecl
  | Meta (_, arguments) when List.for_all (named_by known) arguments -> Task.add_tdecl task tdecl
  | Decl _ | Clone _ | Meta _ -> task

let reduce task goal term left =
  let all = List.rev_map declared (List.filter_map left (Task.task_decls task)) in
  (* The drivers' own transformations write with the signs, even where nothing else does. *)
  let signs ids it = match it.decl.d_node with Dparam ls when sign ls -> Sid.union it.ids (Sid.add ls.ls_name ids) | _ -> ids in
  let known = reach (List.fold_left signs (in_term Sid.empty term) all) all in
  Task.add_prop_decl (List.fold_left (keep left known) None (Task.task_tdecls task)) Pgoal goal term

(* --- What the goal's proof needed *)

(* A number for a goal, by which it is known again: from the symbols in it, however they are ordered. *)
let number term = t_s_fold (fun sum _ -> sum) (fun sum ls -> (sum + Hashtbl.hash ls.ls_name.id_string) land 0x3fffffff) 0 term

module Names = Wstdlib.Sstr

(* What somebody saw that proofs need: a goal's number and the names of axioms and definitions on a line; the file's have none. *)
let seen =
  let goals = Hashtbl.create 500 in
  let rec read file =
    match String.split_on_char ' ' (input_line file) with
    | goal :: names -> Hashtbl.replace goals goal (Names.of_list names); read file
    | [] -> read file
    | exception End_of_file -> close_in file
  in
  Option.iter (fun path -> read (open_in path)) (Sys.getenv_opt "WP_NEEDED");
  goals

let needed term =
  match Hashtbl.find_opt seen (string_of_int (number term)) with None -> Hashtbl.find_opt seen "" | found -> found

(* Does the definition give another name to something? Why3 puts it in wherever it is used: no proof can tell that it needed it. *)
let renames definition =
  let plain term = match term.t_node with Tvar _ | Tconst _ | Ttrue | Tfalse -> true | _ -> false in
  let _, body = open_ls_defn definition in
  plain body || (match body.t_node with Tapp _ -> t_all plain body | _ -> false)

(* The declaration without what it defines *)
let undefined =
  Wdecl.memoize 1000 (fun decl ->
      match decl.d_node with Dlogic [ (ls, definition) ] when not (renames definition) -> create_param_decl ls | _ -> decl)

let needed_of names decl =
  let is_needed id = Names.mem id names in
  match decl.d_node with
  | Dprop (Paxiom, pr, _) when not (is_needed pr.pr_name.id_string) -> None
  | Dlogic [ (ls, _) ] when not (is_needed (ls.ls_name.id_string ^ "'def")) -> Some (undefined decl)
  | _ -> Some decl

(* --- Both, with the goal's number in its name, for whoever looks. *)

let on_goal left task =
  let goal, rest = Task.task_separate_goal task in
  match goal.td_node with
  | Decl { d_node = Dprop (Pgoal, _, term) } ->
      reduce rest (create_prsymbol (id_fresh ("goal " ^ string_of_int (number term)))) term (left term)
  | _ -> task

let relevant = on_goal (fun _ decl -> Some decl)
let hinted = on_goal (fun term -> match needed term with None -> Option.some | Some names -> needed_of names)

let () =
  Trans.register_transform "relevant" (Trans.store relevant) ~desc:"Take@ out@ what@ the@ goal@ cannot@ use.";
  Trans.register_transform "hinted" (Trans.store hinted) ~desc:"Take@ out@ what@ the@ proof@ did@ not@ need,@ and@ what@ the@ goal@ cannot@ use.";
  (* Frama-C asks for a trace of every exception, a small young generation and little memory: without, it takes a fifth less time. *)
  Printexc.record_backtrace false;
  Gc.set { (Gc.get ()) with Gc.minor_heap_size = 4_000_000; space_overhead = 400 }
