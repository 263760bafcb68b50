/** The venues of the collections of the ACL Anthology; journals are marked. */

interface Venue {
  name: string
  journal?: true
}

const computationalLinguistics: Venue = { name: 'Computational Linguistics', journal: true }
const transactions: Venue = { name: 'Transactions of the Association for Computational Linguistics', journal: true }

/** Collections up to 2019: a letter and the last two digits of the year. W contains workshops, each named by its own title. */
const byLetter: Readonly<Record<string, Venue>> = {
  A: { name: 'ANLP' },
  C: { name: 'COLING' },
  D: { name: 'EMNLP' },
  E: { name: 'EACL' },
  F: { name: 'JEP/TALN/RECITAL' },
  H: { name: 'HLT' },
  I: { name: 'IJCNLP' },
  J: computationalLinguistics,
  K: { name: 'CoNLL' },
  L: { name: 'LREC' },
  M: { name: 'MUC' },
  N: { name: 'NAACL' },
  O: { name: 'ROCLING and IJCLCLP' },
  P: { name: 'ACL' },
  Q: transactions,
  R: { name: 'RANLP' },
  S: { name: 'SemEval' },
  T: { name: 'TINLAP' },
  U: { name: 'ALTA' },
  X: { name: 'TIPSTER' },
  Y: { name: 'PACLIC' },
}

/** Later collections contain the name of the venue: `2020.acl`. Those missing here are named by the title of their volume. */
const byKey: Readonly<Record<string, Venue>> = {
  aacl: { name: 'AACL' },
  acl: { name: 'ACL' },
  amta: { name: 'AMTA' },
  bea: { name: 'BEA' },
  bionlp: { name: 'BioNLP' },
  blackboxnlp: { name: 'BlackboxNLP' },
  ccl: { name: 'CCL' },
  cl: computationalLinguistics,
  coling: { name: 'COLING' },
  conll: { name: 'CoNLL' },
  eacl: { name: 'EACL' },
  eamt: { name: 'EAMT' },
  emnlp: { name: 'EMNLP' },
  findings: { name: 'Findings of the ACL' },
  gwc: { name: 'Global WordNet Conference' },
  icon: { name: 'ICON' },
  ijclclp: { name: 'International Journal of Computational Linguistics and Chinese Language Processing', journal: true },
  inlg: { name: 'INLG' },
  iwslt: { name: 'IWSLT' },
  jeptalnrecital: { name: 'JEP/TALN/RECITAL' },
  lilt: { name: 'Linguistic Issues in Language Technology', journal: true },
  lrec: { name: 'LREC' },
  mtsummit: { name: 'MT Summit' },
  naacl: { name: 'NAACL' },
  nodalida: { name: 'NoDaLiDa' },
  paclic: { name: 'PACLIC' },
  rocling: { name: 'ROCLING and IJCLCLP' },
  semeval: { name: 'SemEval' },
  sigdial: { name: 'SIGDIAL' },
  starsem: { name: '*SEM' },
  tacl: transactions,
  tc: { name: 'Translating and the Computer' },
  tmi: { name: 'TMI' },
  wmt: { name: 'WMT' },
}

/** Workshops of the W collections that became venues with their own name. */
const byTitle: readonly (readonly [RegExp, Venue])[] = [
  [/^(?:Conference on|Workshop on Statistical) Machine Translation$/i, { name: 'WMT' }],
  [/^Conference on Empirical Methods in Natural Language Processing$/i, { name: 'EMNLP' }],
  [/^Conference on Computational Natural Language Learning$/i, { name: 'CoNLL' }],
  [/^SIGDIAL (?:Conference|Workshop|Meeting)\b|Special Interest Group on Discourse and Dialogue$/i, { name: 'SIGDIAL' }],
  [/^International (?:Conference on Natural Language Generation|Natural Language Generation Conference)$/i, { name: 'INLG' }],
  [/^Nordic Conference (?:of|on) Computational Linguistics$/i, { name: 'NoDaLiDa' }],
]

/** The venue of a collection, or of a volume if the collection contains several venues. */
export function venueOf(collection: string, volumeTitle: string): Venue {
  const key = /^\d{4}\.(.+)$/.exec(collection)?.[1]
  const venue = key ? byKey[key] : byLetter[collection[0] ?? '']
  // The collections O hold a conference and a journal.
  if (key === undefined && collection.startsWith('O') && /\bjournal\b/i.test(volumeTitle)) return byKey['ijclclp']!
  if (venue) return venue
  const title = plainTitle(volumeTitle)
  return byTitle.find(([pattern]) => pattern.test(title))?.[1] ?? { name: title || collection }
}

const ordinals =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-\w+|\d+(?:st|nd|rd|th)|annual|(?:19|20)\d\d)\b/gi

/** No title is longer; more would take time that grows faster than its length. */
const longestTitle = 1000

/** The title of a volume without the parts that change every year, so that all years of a workshop have the same name. */
function plainTitle(title: string): string {
  return title
    .slice(0, longestTitle)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/^\s*(?:joint )?proceedings of (?:the )?/i, '')
    .replace(/,?\s*\bvolume\b.*$/i, '')
    .replace(ordinals, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([:,])/g, '$1')
    .replace(/^(?:the )+/i, '')
    .replace(/^[\s:,–-]+|[\s:,–-]+$/g, '')
}

/** The type of a paper, as far as the title of its volume says. */
export function publicationTypeOf(venue: Venue, volumeTitle: string): string {
  if (venue.journal) return 'Journal article'
  if (/tutorial/i.test(volumeTitle)) return 'Tutorial'
  if (/demonstration/i.test(volumeTitle)) return 'Demonstration'
  return /workshop/i.test(volumeTitle) ? 'Workshop paper' : 'Conference paper'
}
