/** What stands for itself, or for nothing: spaces, groups and styles. Their arguments stay as text. */
const spaces = ', ; : > quad qquad space nobreakspace enspace thinspace'.split(' ')
const nothing = [
  ...'! - / ( ) @ left right big Big protect relax normalfont displaystyle textstyle boldmath unboldmath nobreakdash selectfont'.split(' '),
  ...'mbox text textnormal ensuremath underline operatorname small footnotesize mathnormal'.split(' '),
  ...'mathbf mathit mathsf mathtt mathcal mathbb mathfrak mathscr boldsymbol bm'.split(' '),
]
const itself = 'TeX LaTeX BibTeX log ln exp sin cos tan min max lim sup inf det dim arg'.split(' ')

/** Pairs of a name and what it stands for. */
const signs = `
aa å AA Å ldots … dots … cdots … textunderscore _ slash / S § P ¶ dag † ddag ‡ dagger † pounds £ euro € EUR € degree ° LaTeXe LaTeX
lq ‘ rq ’ glqq „ grqq “ glq ‚ grq ‘ flqq « frqq » flq ‹ frq › quotedblbase „ quotesinglbase ‚ hyp - backslash \\ lbrace { rbrace }
sim ~ approx ≈ simeq ≃ cong ≅ equiv ≡ le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ lt < gt > ll ≪ gg ≫ propto ∝ lesssim ≲ gtrsim ≳
pm ± mp ∓ times × div ÷ cdot · ast * star ⋆ circ ° bullet • oplus ⊕ otimes ⊗ odot ⊙ prime ′ infty ∞ partial ∂ nabla ∇ ell ℓ hbar ℏ
in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ cup ∪ cap ∩ emptyset ∅ forall ∀ exists ∃ neg ¬ wedge ∧ vee ∨ sum ∑ prod ∏ int ∫ sqrt √
to → rightarrow → longrightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ mapsto ↦ uparrow ↑ downarrow ↓
langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | mid | Vert ‖ parallel ∥ perp ⊥ angle ∠ triangle △ square □ aleph ℵ Re ℜ Im ℑ`

/** Commands of TeX that people's files have and the library does not know: it would show them as they are written. */
export const texCommands: Readonly<Record<string, string>> = {
  // A backslash before a space, and a forced end of a line.
  '': ' ',
  '\\': ' ',
  ...Object.fromEntries(spaces.map(name => [name, ' '])),
  ...Object.fromEntries(nothing.map(name => [name, ''])),
  ...Object.fromEntries(itself.map(name => [name, name])),
  ...Object.fromEntries([...signs.matchAll(/(\S+) (\S+)/g)].map(([, name, sign]) => [name, sign])),
}
