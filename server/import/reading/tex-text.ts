import { namedCharacters } from './named-characters.ts'
import { subscript, superscript } from './script-letters.ts'

/** A formula as one line: `\mathcal{FL}_0` as `FL₀`, `\theta` as `θ`, `\frac{m}{2}` as `m/2`. */
export const texAsText = (tex: string): string => new TexReader(tex, true).read()

/** A text in which TeX may occur: `$\alpha$`, `\emph{no}`, `caf\'e`. */
export function withoutTex(text: string): string {
  const formulas = text.replace(/\$(?=\S)([^$]{0,100}[^$\s])\$(?!\d)/g, (written, inner: string) =>
    /[\\^_{}=<>]/.test(inner) || /^[\p{L}\d.,%+-]{1,12}$/u.test(inner) ? texAsText(inner) : written,
  )
  return /\\[^\s\d]|[\^_]\{/.test(formulas) ? new TexReader(formulas, false).read() : formulas
}

/** Where the name in TeX is not the name of the same character in SGML. */
const symbols: Readonly<Record<string, string>> = {
  to: '→',
  gets: '←',
  rightarrow: '→',
  leftarrow: '←',
  leftrightarrow: '↔',
  Rightarrow: '⇒',
  Leftarrow: '⇐',
  Leftrightarrow: '⇔',
  longrightarrow: '⟶',
  mapsto: '↦',
  uparrow: '↑',
  downarrow: '↓',
  circ: '∘',
  cdot: '·',
  cdots: '⋯',
  dots: '…',
  ldots: '…',
  infty: '∞',
  in: '∈',
  notin: '∉',
  leq: '≤',
  geq: '≥',
  neq: '≠',
  ll: '≪',
  gg: '≫',
  sim: '∼',
  simeq: '≃',
  equiv: '≡',
  propto: '∝',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  forall: '∀',
  exists: '∃',
  neg: '¬',
  lnot: '¬',
  land: '∧',
  lor: '∨',
  wedge: '∧',
  vee: '∨',
  oplus: '⊕',
  otimes: '⊗',
  oslash: '⊘',
  nabla: '∇',
  partial: '∂',
  sharp: '♯',
  flat: '♭',
  star: '⋆',
  ast: '∗',
  prime: '′',
  langle: '⟨',
  rangle: '⟩',
  lvert: '|',
  rvert: '|',
  mid: '|',
  vert: '|',
  Vert: '‖',
  top: '⊤',
  bot: '⊥',
  vdash: '⊢',
  models: '⊨',
  epsilon: 'ε',
  umu: 'μ',
  varepsilon: 'ε',
  vartheta: 'ϑ',
  varrho: 'ϱ',
  varsigma: 'ς',
  varphi: 'φ',
  varpi: 'ϖ',
  lfloor: '⌊',
  rfloor: '⌋',
  lceil: '⌈',
  rceil: '⌉',
  setminus: '∖',
  triangle: '△',
  checkmark: '✓',
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
  AA: 'Å',
  l: 'ł',
  L: 'Ł',
  i: 'ı',
  j: 'ȷ',
  quad: ' ',
  qquad: ' ',
  textbackslash: '\\',
  textasciitilde: '~',
  textquoteright: '’',
  backslash: '\\',
}
/** Only set the type, or the size of brackets. */
const silent = new Set(
  (
    'mathcal mathbf mathrm mathit mathsf mathtt mathbb mathfrak mathscr boldsymbol bm text textrm textbf textit textsc textsf texttt textup emph ' +
    'operatorname mbox hbox underline em rm bf it sc sf tt left right big Big bigg Bigg bigl bigr limits displaystyle mathop ensuremath'
  ).split(' '),
)
const combining: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '"': '\u0308',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  u: '\u0306',
  H: '\u030b',
  k: '\u0328',
  r: '\u030a',
  hat: '\u0302',
  widehat: '\u0302',
  tilde: '\u0303',
  widetilde: '\u0303',
  bar: '\u0304',
  overline: '\u0304',
  vec: '\u20d7',
  dot: '\u0307',
  ddot: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  check: '\u030c',
}

/** Reads TeX once from left to right. Braces are open brackets of a group and are left out; what is unknown keeps its name. */
class TexReader {
  readonly #tex: string
  readonly #isFormula: boolean
  #at = 0
  #depth = 0

  constructor(tex: string, isFormula: boolean) {
    this.#tex = tex
    this.#isFormula = isFormula
  }

  read(): string {
    let text = ''
    while (this.#at < this.#tex.length) text += this.#part() ?? ''
    return text
  }

  /** The next character, command or group; undefined at the end of the group that is being read. */
  #part(): string | undefined {
    const sign = this.#tex[this.#at]!
    this.#at += 1
    if (sign === '\\') return this.#command()
    if (sign === '{') return this.#group()
    if (sign === '}') return this.#depth > 0 ? undefined : ''
    if ((sign === '^' || sign === '_') && this.#isScript()) return this.#script(sign)
    if (sign === '$' && this.#isFormula) return ''
    return sign === '~' && this.#isFormula ? ' ' : sign
  }

  /** In a text a sign is one of TeX only with a group or a command around it. */
  #isScript(): boolean {
    return this.#isFormula || /[{\\]/.test(this.#tex[this.#at] ?? '') || this.#tex[this.#at - 2] === '}'
  }

  #group(): string {
    // A text nested deeper is none that anybody wrote.
    if (this.#depth > 50) return ''
    this.#depth += 1
    let text = ''
    while (this.#at < this.#tex.length) {
      const part = this.#part()
      if (part === undefined) break
      text += part
    }
    this.#depth -= 1
    return text
  }

  /** What a command or script applies to: a group, a command or one character. */
  #argument(): string {
    while (this.#tex[this.#at] === ' ') this.#at += 1
    if (this.#at >= this.#tex.length || this.#tex[this.#at] === '}') return ''
    return this.#part() ?? ''
  }

  #script(sign: '^' | '_'): string {
    const inner = this.#argument()
    if (inner === '∘') return '°'
    if (/^′+$/.test(inner)) return inner
    return sign === '^' ? superscript(inner) : subscript(inner)
  }

  #command(): string {
    const name = /[A-Za-z]+|[^]?/y
    name.lastIndex = this.#at
    const [found] = name.exec(this.#tex)!
    this.#at += found.length
    if (/^[A-Za-z]/.test(found)) return this.#named(found)
    if (Object.hasOwn(combining, found) && /[\p{L}{\\]/u.test(this.#tex[this.#at] ?? '')) return this.#accented(combining[found]!)
    if (found === '-' || found === '!' || found === '/') return ''
    return /[\s,;:\\]/.test(found) ? ' ' : found
  }

  #named(name: string): string {
    if (silent.has(name)) return this.#tex[this.#at] === '{' ? this.#argument() : ''
    const argumentFollows = /[{\s]/.test(this.#tex[this.#at] ?? '')
    if (Object.hasOwn(combining, name) && argumentFollows) return this.#accented(combining[name]!)
    if (name === 'frac' || name === 'tfrac' || name === 'dfrac') return `${bracketed(this.#argument())}/${bracketed(this.#argument())}`
    if (name === 'sqrt') return `√${bracketed(this.#argument())}`
    const symbol = symbolOf(name)
    if (symbol !== undefined) return symbol
    // A symbol may run into the word after it: `\alphaNLI`.
    for (let length = name.length - 1; length > 1; length -= 1) {
      const before = /[A-Z]/.test(name[length]!) ? symbolOf(name.slice(0, length)) : undefined
      if (before !== undefined) return before + name.slice(length)
    }
    return name
  }

  #accented(mark: string): string {
    const letters = Array.from(this.#argument().replace('ı', 'i').replace('ȷ', 'j'))
    return letters.length === 1 ? letters[0]! + mark : letters.join('')
  }
}

const symbolOf = (name: string): string | undefined =>
  Object.hasOwn(symbols, name) ? symbols[name] : functions.has(name) ? name : namedCharacters[name]

/** Names of functions, some of which are also names of characters in SGML. */
const functions = new Set('arg argmax argmin cos deg det dim exp gcd inf ker lg lim ln log max min mod Pr sec sin sup tan tanh'.split(' '))

const bracketed = (text: string): string => (/^[\p{L}\p{N}\p{M}.]*$/u.test(text) ? text : `(${text})`)
