/** CORDIS writes most names and half of the cities in capitals. */

const isShouted = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase()

/** `İ` only occurs in Turkish, where it is the capital of `i`, and `I` that of `ı`. */
const localeOf = (text: string): string => (text.includes('İ') ? 'tr' : 'en')

/** Words inside place names that are written in lower case: Alcala de Henares, Gif-sur-Yvette. */
const smallPlaceWords =
  /(?<=[\s-])(?:a|aan|am|an|da|de|del|den|der|des|di|do|dos|du|el|en|im|la|le|les|lez|of|op|sur|under|upon|van)(?=[\s-])/gi

/** `NAPOLI(NA)` as `Napoli (NA)`: the two letters are a province. */
export function cityIn(written: string | undefined): string | undefined {
  // Some wrote their telephone number here.
  if (written === undefined || !/\p{L}/u.test(written)) return undefined
  const spaced = written.replace(/(?<=[^\s(])\(/g, ' (')
  const locale = localeOf(spaced)
  const cased = isShouted(spaced)
    ? spaced
        .toLocaleLowerCase(locale)
        .replace(/(?<![\p{L}\p{M}'’])\p{L}|(?<=\b[dl]['’])\p{L}/gu, letter => letter.toLocaleUpperCase(locale))
        .replace(smallPlaceWords, word => word.toLowerCase())
    : spaced
  return cased.replace(/\(\p{L}{2}\)/gu, province => province.toLocaleUpperCase(locale))
}

const legalForms: ReadonlyMap<string, string> = new Map(
  (
    'GmbH gGmbH mbH Ltd Limited Inc Corp LLC LLP PLC AG SE KG KGaA UG SA SAS SARL SASU SRL SpA SCRL SNC SCARL SL SLU SLL AB AS ASA ApS Oy Oyj ' +
    'BV NV CV VZW ASBL AISBL IVZW EV eV SRO DOO DD AD EAD EOOD OOD Kft Zrt Nyrt Bt UAB SIA OU AE EE EPE IKE MIKE BVBA EEIG GIE EPIC IPS CRL'
  )
    .split(' ')
    .map(form => [form.toUpperCase(), form]),
)

/** Words inside names of organisations that are written in lower case. */
const smallWords = new Set(
  (
    'a aan al am an and at auf aus aux av bei by con da dal das de degli dei del dell della delle dello den der des di die do dos du e ed een el en ' +
    'et for from för fur für fuer het i im in ja kai la las le les los met mit na nad o och of og on op or os para per pour pri si sobre sul sur te ter the ' +
    'til to u und van vom von voor with y z za zu zum zur'
  ).split(' '),
)
/** Words of two and three letters that are no abbreviations. */
const shortWords = new Set('AIR ART BAD BIG BIO CAR EAU ECO MAR MER NEW NON NOW ONE OUR RIO SAN SEA SKY SUD SUN TEL VAL VIA WIN'.split(' '))

/** Names that consist of one word of this length are mostly abbreviations. */
const longestAbbreviation = 6

/**
 * The name of an organisation that is written in capitals, as names are written: `Universitat Graz`, `Moss Systems GmbH`. What looks like an
 * abbreviation stays: words without vowels, words of up to three letters, a name of one short word, and one in brackets.
 */
export function organisationName(written: string): string {
  // Only Latin letters: Greek capitals have no accents, which the small letters need.
  if (!isShouted(written) || /(?!\p{Script=Latin})\p{L}/u.test(written)) return written
  const locale = localeOf(written)
  const words = written.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const meaning = words.filter(word => !legalForms.has(word))
  const isOneWord = meaning.length === 1 && meaning[0]!.length <= longestAbbreviation
  if (isOneWord && words.length === 1) return written
  let isFirst = true
  return written.replace(/[\p{L}\p{M}\p{N}.]+/gu, (found, at: number) => {
    const first = isFirst
    isFirst = false
    const isBracketed = written[at - 1] === '(' && written[at + found.length] === ')'
    const before = written[at - 1]
    if (before === "'" || before === '’') return capitalised(found, locale)
    if (found.includes('.')) return dotted(found, locale)
    const form = legalForms.get(found)
    if (form !== undefined && !first) return form
    if ((isOneWord && found === meaning[0]) || (isBracketed && found.length <= longestAbbreviation)) return found
    const lower = found.toLocaleLowerCase(locale)
    const isElided = /^['’]/.test(written.slice(at + found.length)) && /^(?:d|l|dell|all|sull|nell|qu)$/.test(lower)
    // Not the A of A/S.
    if (!first && (isElided || (smallWords.has(lower) && written[at + found.length] !== '/'))) return lower
    const isEnding = written.slice(0, at).endsWith('- ') && at + found.length === written.length
    if (isEnding && found.length <= longestAbbreviation) return found
    if (isElided || smallWords.has(lower) || shortWords.has(found)) return capitalised(found, locale)
    return isAbbreviation(found) ? found : capitalised(found, locale)
  })
}

const isAbbreviation = (word: string): boolean => word.length <= 3 || /\p{N}/u.test(word) || !/[AEIOUYÀ-ÖØ-Ý\u0100-\u024f]/.test(word)

const capitalised = (word: string, locale: string): string => word[0]! + word.slice(1).toLocaleLowerCase(locale)

/** `S.P.A.` and `C.` stay; a word that only ends in a stop, as `LTD.`, is a word. */
function dotted(word: string, locale: string): string {
  const bare = word.replace(/\.$/, '')
  const form = legalForms.get(bare)
  if (form !== undefined) return `${form}.`
  if (word === 'E.V.') return 'e.V.'
  return bare.includes('.') || bare.length <= 3 ? word : `${capitalised(bare, locale)}${word.slice(bare.length)}`
}
