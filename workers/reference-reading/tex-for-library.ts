const accents: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  u: '\u0306',
  H: '\u030b',
  r: '\u030a',
  k: '\u0328',
}
const letters: Readonly<Record<string, string>> = { AA: 'Å', AE: 'Æ', OE: 'Œ', DJ: 'Đ', DH: 'Ð', TH: 'Þ', L: 'Ł', O: 'Ø' }

const accent = String.raw`\\(["'\x60^~=.]|[cvuHrk](?![A-Za-z]))\s*`
/** `{\'E}`, `{\'{E}}`, `\'{E}`; `\'E` alone the library knows. */
const accented = new RegExp(String.raw`\{${accent}(?:\{([A-Z])\}|([A-Z]))\}|${accent}\{([A-Z])\}`, 'g')
/** `{\L}ukasz` and `\L ukasz`. */
const named = /\{\\(AA|AE|OE|DJ|DH|TH|L|O)\}|\\(AA|AE|OE|DJ|DH|TH|L|O)(?:\s+|\{\})(?=\p{L})/gu
const braced = /(?<=[\s{"])\{(\p{Lu})\}(?=\p{Ll})/gu
const reference = /\\(?:[cC]ite[A-Za-z]*\*?|label|(?:eq|page|auto)?ref)\s*(?:\[[^[\]{}]*\]\s*)*\{[^{}]*\}/g
const fraction = /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g

/**
 * TeX as the library reads it rightly. A name that begins with a capital in braces or in a command, such as `{\'E}mile`, it takes for a
 * particle like `van`; a raised sign takes what stands behind it with it, as in `O(n^2)`; and of a command that it does not know it shows the
 * name together with its arguments.
 */
export const texForLibrary = (text: string): string =>
  text
    .replace(accented, (_, first: string | undefined, inBraces: string, letter: string, second: string, behind: string) =>
      ((inBraces ?? letter ?? behind) + accents[first ?? second]!).normalize('NFC'),
    )
    .replace(named, (_, inBraces: string | undefined, bare: string) => letters[inBraces ?? bare]!)
    .replace(braced, '$1')
    .replace(reference, '')
    .replace(fraction, (_, over: string, under: string) => `${asPart(over)}/${asPart(under)}`)
    .replace(/\$[^$]*\$/g, formula => formula.replace(/([\^_])([A-Za-z\d])(?=[)\],;:.|])/g, '$1{$2}'))

const asPart = (part: string): string => (/^\\?[\w.]*$/.test(part.trim()) ? part.trim() : `(${part.trim()})`)
