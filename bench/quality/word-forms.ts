/** Other forms of an English word, by their spelling alone: some are no words, so the caller compares them with a vocabulary. */
export function otherForms(word: string): { kind: string; form: string }[] {
  const base = baseOf(word)
  const forms = [
    { kind: 'number', form: otherNumber(word) },
    ...spellings.map(([one, other]) => ({ kind: 'spelling', form: word.replace(one, other) })),
    ...(base.length < 5 ? [] : families.flatMap(({ kind, endings }) => endings.map(ending => ({ kind, form: base + ending })))),
  ]
  return forms.filter(({ form }) => form !== word)
}

const otherNumber = (word: string): string => {
  if (/[^su]s$/.test(word)) return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** The forms of a verb and the nouns made from it. */
const families = [
  { kind: 'ing', endings: ['ing'] },
  { kind: 'ed', endings: ['ed'] },
  { kind: 'er', endings: ['er', 'or'] },
  { kind: 'tion', endings: ['ion', 'ation'] },
  { kind: 'verb', endings: ['', 'e'] },
]

const baseOf = (word: string): string => word.replace(/s$/, '').replace(/(?:ations?|ions?|ing|ed|ers?|ors?|e)$/, '')

/** British and American endings, both ways. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/is(e[sd]?|ing|ations?)$/, 'iz$1'],
  [/iz(e[sd]?|ing|ations?)$/, 'is$1'],
  [/ys(e[sd]?|ing)$/, 'yz$1'],
  [/yz(e[sd]?|ing)$/, 'ys$1'],
  [/([ae])ll(ed|ing)$/, '$1l$2'],
  [/([ae])l(ed|ing)$/, '$1ll$2'],
  [/our(s|al)?$/, 'or$1'],
  [/or(s|al)?$/, 'our$1'],
  [/(al)ogue(s?)$/, '$1og$2'],
  [/(al)og(s?)$/, '$1ogue$2'],
  [/(cen|me)tre(s?)$/, '$1ter$2'],
  [/(cen|me)ter(s?)$/, '$1tre$2'],
]
