import type { IndexName } from '#contract/indexes/shape.ts'
import type { CitedRecord } from '#workers/export-building/references.ts'

/** Catalogue records with the fields of references. */
export function cited(index: IndexName, slug: string, fields: Record<string, unknown>): CitedRecord {
  return { index, slug, record: { index, slug_values: [slug], source: { name: 'Tests' }, ...fields } }
}

export const people = (...names: string[]) => names.map((name, at) => ({ name, position: at + 1 }))

export const paper = (slug: string, fields: Record<string, unknown>): CitedRecord =>
  cited('publications', slug, {
    title: `Work ${slug}`,
    publication_type: 'Journal article',
    publication_date: '2019-06-01',
    locations: [{ name: 'Journal of Lanterns', category: 'journal' }],
    volume: '12',
    issue: '3',
    pages: '101–118',
    ...fields,
  })

/** Names from catalogues, each difficult in another way. */
export const hardNames = [
  'Fréderic Michałowski',
  'María García-Ñuño',
  'Jan van der Berg',
  'Vincent van Gogh',
  "Jacobus van 't Hoff",
  'Jean le Rond d’Alembert',
  'José Ortega y Gasset',
  'Martin Luther King Jr.',
  'Karl Müller Jr.',
  'William Henry Gates III',
  'Li Wei',
  'Nguyễn Văn Thiệu',
  'Иван Петрович Павлов',
  '山田太郎',
  '山田 太郎',
  '王小明',
  '김 철수',
  'محمد بن سلمان',
  'נעמי כהן',
  'Plato',
  'bell hooks',
  'Øystein Åsmund Ærø',
  'Þórdís Gylfadóttir',
  'İlhan Çağlar',
  'Jean-Paul Sartre',
  'Muḥammad al-Khwārizmī',
  "Conor O'Brien",
  'Giovanni Da San Martino',
  'Dick Van Dyke',
  'João Silva Neto',
  'A. Smith & Sons {x_y} 100 %',
  'Robert and Friends',
  'Anna Maria von und zu Berg',
  'Σωκράτης Παπαδόπουλος',
]

const letters = [...'BCDFGHJKLMNPRSTVWZŁŠČŘŽÅÄÖÜÑÇÞ']
const organisations = ['World Health Organization', 'Lantern House, Inc.', 'The ATLAS Collaboration']

/** Fifty records of all kinds. */
export const fifty: readonly CitedRecord[] = [
  ...hardNames.map((name, at) =>
    paper(`name-${at}`, {
      title: `On name ${at}`,
      authors: people(name, 'Ada Brook'),
      identifiers: [{ name: 'doi', value: `10.5555/n.${at}` }],
    }),
  ),
  paper('organisation', { title: 'Guidelines', authors: people(organisations[0]!) }),
  paper('collaboration', { title: 'Observation of a lantern', authors: people(organisations[2]!, 'Ada Brook') }),
  paper('thirty', {
    title: 'Thirty at work',
    authors: people(...Array.from({ length: 30 }, (_, n) => `${letters[n]}da ${letters[29 - n]}rook`)),
    authors_count: 30,
  }),
  paper('nobody', { title: 'Anonymous work', authors: [] }),
  paper('undated', { title: 'Undated work', authors: people('Ada Brook'), publication_date: undefined }),
  paper('latex', { title: '50 % & {braces} _x_ $y$ #1', authors: people('Ada Brook') }),
  paper('retracted', { title: 'Too good a result', authors: people('Ada Brook'), is_retracted: true }),
  paper('conference', {
    title: 'Neural parsing of BERT',
    publication_type: 'Conference paper',
    authors: people('Ada Brook', 'Ben Moss'),
    editors: people('Carla Reed'),
    volume_title: 'Proceedings of the 12th Meeting on Lanterns',
    locations: [{ name: 'ACL', category: 'proceedings' }],
  }),
  paper('chapter', {
    title: 'Wicks',
    publication_type: 'Book chapter',
    authors: people('Ada Brook'),
    editors: people('Carla Reed', 'Dan Fox'),
    volume_title: 'Handbook of Lanterns',
    publisher: 'Larkspur Press',
  }),
  paper('preprint', {
    title: 'Early light',
    publication_type: 'Preprint',
    authors: people('Ada Brook'),
    locations: [{ name: 'arXiv', category: 'repository' }],
  }),
  cited('patents', 'patent', {
    title: 'Device for lanterns',
    publication_no: 'EP1234567B1',
    patent_office: 'European Patent Office',
    country: 'Europe',
    granted_date: '2018-03-04',
    document_kind: 'Granted patent',
    full_text_url: 'https://example.org/EP1234567',
    parties: [
      { name: organisations[1], role: 'Assignee', party_type: 'organisation' },
      { name: 'Jürgen Groß', role: 'Inventor', party_type: 'researcher' },
      { name: 'Somebody Else', role: 'Examiner', party_type: 'researcher' },
    ],
  }),
  cited('clinical_trials', 'trial', {
    full_title: 'Light and sleep',
    official_title: 'A randomised trial of light and sleep',
    trial_id: 'NCT01234567',
    register: 'ClinicalTrials.gov',
    first_posted: '2015-02',
    sponsors: [{ name: 'Lantern Hospital' }],
    url: 'https://clinicaltrials.gov/study/NCT01234567',
  }),
  cited('projects', 'project', {
    title: 'Lanterns for all',
    project_id: '101000001',
    funding_source: { full_name: 'European Commission' },
    start_date: '2021-01-01',
    participants: [{ name: 'Łucja Żak', role: 'Principal investigator' }],
  }),
  cited('news', 'news', {
    title: 'Lanterns are back',
    publication_date: '2020-05-17',
    content_from: { name: 'The Evening Post' },
    url: 'https://example.org/news',
  }),
  cited('web_pages_organisations', 'page', {
    title: 'About us',
    organisation: { name: 'Lantern House' },
    fetched_date: '2024-02-03',
    url: 'https://example.org/about',
  }),
  cited('research_topics', 'topic', { title: 'Lantern optics', research_group: { name: 'Optics Group' } }),
]
