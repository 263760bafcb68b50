/** The names of the letters of Latin-1 in HTML, from U+00A0 on. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
/** Pairs of a name and its sign. */
const others =
  'amp & lt < gt > quot " apos \' ndash – mdash — hellip … lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • prime ′ trade ™ euro € minus − le ≤ ge ≥ ne ≠ rarr → larr ← infin ∞ Scaron Š scaron š OElig Œ oelig œ alpha α beta β gamma γ delta δ epsilon ε kappa κ lambda λ mu μ omega ω pi π sigma σ tau τ Delta Δ Omega Ω'
const named = new Map<string, string>([
  ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
  ...[...others.matchAll(/(\w+) (\S)/g)].map(([, name = '', sign = '']): [string, string] => [name, sign]),
])

/** The text that a file means: programs write signs as entities of HTML, and accents beside their letter or on a dotless one. */
export const fileText = (written: string): string =>
  written
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,7}));/g, (whole, decimal?: string, hex?: string, name?: string) =>
      name !== undefined ? (named.get(name) ?? whole) : signOf(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal), whole),
    )
    .replace(/[ıȷ](?=[\u0300-\u036f])/g, letter => (letter === 'ı' ? 'i' : 'j'))
    .normalize('NFC')

/** NUL and halves of surrogate pairs cannot be saved. */
const signOf = (code: number, otherwise: string): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? otherwise : String.fromCodePoint(code)
