import type { IndexName } from '#contract/indexes/shape.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** What is asked for by these words is a record of the index, whatever it is about. */
export const recordWords: Partial<Record<IndexName, ReadonlySet<string>>> = {
  publications: words('article articles paper papers publication publications'),
  clinical_trials: words('trials'),
  patents: words('patent patents'),
  projects: words('grants projects'),
  researchers: words('academics authors experts people professors researcher researchers scientists'),
  research_groups: words('groups laboratories labs teams'),
  organisations: words('institutions organisations organizations'),
}

/** The same, but also how titles and names begin ("A study of …", "Group for …"): only behind one of the words below. */
export const worksWords: Partial<Record<IndexName, ReadonlySet<string>>> = {
  publications: words('literature research studies study work works'),
  clinical_trials: words('studies study trial'),
  patents: words('invention inventions'),
  projects: words('grant project research'),
  research_groups: words('group lab team'),
}

/** What somebody wants of the records, which is not in them: `the original paper on …`, `show me recent work on …`. */
export const wishWords = words(
  `academic available best classic clinical earliest early famous first foundational good great i'm i’m im influential interesting key latest leading list
  looking me new newest original published recent relevant research scholarly scientific search searching seminal show tell top us`,
)

/** `show me …`, `I am looking for …`, whatever follows. */
export const callWords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['show', words('me us')],
  ['give', words('me us')],
  ['find', words('me us')],
  ['tell', words('me us')],
  ['looking', words('for')],
  ['searching', words('for')],
])

/** What joins them with their subject: `papers that discuss …`, `experts working on …`. */
export const joiningWords = words(
  `about around at by concerning covering dealing describe described describes describing discuss discussed discusses discussing doing explain explained
  explaining explains for from in into introduce introduced introduces introducing investigate investigated investigates investigating mention mentioning
  mentions of on present presented presenting presents propose proposed proposes proposing regarding related research studied studies study studying that the to
  use used uses using which who with work working works`,
)

/** `who invented …`: what this person did. */
export const madeWords = words('coined created developed introduced invented proposed published wrote')

/** Papers that are a subject: `sections of a scientific paper`. */
export const kindsOfPaper = words(
  'academic conference exam filter journal news position printed research scanned scientific short term toilet wall wallpaper white working',
)
