/** Words of a text in the simplest way: lower case, letters and digits. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that say little about what a text is about. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being between both but by can could did do does ' +
    'doing down during each few for from further had has have having he her here hers him his how i if in into is it its itself just me ' +
    'more most my no nor not of off on once only or other our out over own same she should so some such than that the their them then ' +
    'there these they this those through to too under until up us very via was we were what when where which while who whom whose why ' +
    'will with within without would you your'
  ).split(' '),
)
