import { describe, expect, test } from 'vitest'
import { orcidIn } from '#contract/orcid-id.ts'
import { fileOf, freshFolder, importInto, withDocuments } from './run-import.ts'

const [ada, otherAda, ben] = ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X']
const author = (attributes: string, first: string, last = 'Brook') =>
  `<author ${attributes}><first>${first}</first><last>${last}</last></author>`
const paper = (id: number, ...authors: string[]) => `<paper id="${id}"><title>Moss ${id}</title>${authors.join('')}</paper>`
const volume = (name: string, ...papers: string[]) =>
  fileOf(`${name}.xml`, `<collection id="${name}"><volume id="1"><meta><year>2031</year></meta>${papers.join('')}</volume></collection>`)

/** The researchers of these files by slug: their names, iD and number of publications. */
async function researchersOf(...paths: string[]): Promise<Record<string, unknown>> {
  const dir = freshFolder()
  await importInto(dir, 'acl', ...paths)
  return withDocuments(dir, documents =>
    Object.fromEntries(
      [...documents.all('researchers')].map(({ record: { slug_values, full_name, name_variants = [], orcid_id, publications_count } }) => [
        slug_values[0],
        { names: [full_name, ...(name_variants as string[])], orcid_id, publications_count },
      ]),
    ),
  )
}

describe('ORCID iDs of authors in the Anthology', () => {
  test('two people of one name and different iDs stay apart, and neither gets the works without an iD', async () => {
    const files = [
      volume('2031.moss', paper(1, author(`orcid="${ada}"`, 'Ada')), paper(2, author(`orcid="${otherAda}"`, 'Ada'))),
      volume('2031.fern', paper(1, author('', 'Ada')), paper(2, author(`orcid="https://orcid.org/${ada}"`, 'Ada'))),
    ]
    const apart = {
      [`orcid-${ada}`]: { names: ['Ada Brook'], orcid_id: ada, publications_count: 2 },
      [`orcid-${otherAda}`]: { names: ['Ada Brook'], orcid_id: otherAda, publications_count: 1 },
      'ada-brook': { names: ['Ada Brook'], orcid_id: undefined, publications_count: 1 },
    }
    expect(await researchersOf(...files)).toEqual(apart)
    expect(await researchersOf(...files.toReversed())).toEqual(apart)
  })

  test('one iD under two spellings is one person', async () => {
    const files = volume(
      '2031.moss',
      paper(1, author(`orcid="${ben}"`, 'Ben')),
      paper(2, author(`orcid="${ben.toLowerCase()}"`, 'Benjamin')),
    )
    expect(await researchersOf(files)).toEqual({
      [`orcid-${ben.toLowerCase()}`]: { names: ['Ben Brook', 'Benjamin Brook'], orcid_id: ben, publications_count: 2 },
    })
  })

  test('the list of people gives ids and iDs also to papers that name the person alone', async () => {
    const people = fileOf(
      'people.yaml',
      `ada-brook:
  names:
  - {first: Ada, last: Brook}
  - {first: A., last: Brook}
  orcid: ${ada}
  similar:
  - ada-brook-3700
ada-brook-3700:
  comment: Mossburg
  names:
  - {first: Ada, last: Brook}
  orcid: ${otherAda}
ben-moss:
  disable_name_matching: true
  names:
  - {first: Ben, last: Brook}
  orcid: ${ben}
`,
    )
    const papers = volume(
      '2031.moss',
      paper(1, author('', 'A.'), author('', 'Ben')),
      paper(2, author(`id="ada-brook-3700" orcid="${otherAda}"`, 'Ada')),
      paper(3, author(`orcid="${ada}"`, 'Ada Maria')),
      paper(4, author('', 'Ada')),
      paper(5, author('id="ben-moss"', 'Ben')),
    )
    expect(await researchersOf(people, papers)).toEqual({
      'ada-brook': { names: ['A. Brook', 'Ada Maria Brook'], orcid_id: ada, publications_count: 2 },
      'ada-brook-3700': { names: ['Ada Brook'], orcid_id: otherAda, publications_count: 1 },
      // Which of the two wrote it, nobody knows.
      'ada-brook-unverified': { names: ['Ada Brook'], orcid_id: undefined, publications_count: 1 },
      'ben-moss': { names: ['Ben Brook'], orcid_id: ben, publications_count: 1 },
      'ben-brook': { names: ['Ben Brook'], orcid_id: undefined, publications_count: 1 },
    })
  })

  test('an id with two iDs has none, so that neither person can claim the works of both', async () => {
    const papers = volume(
      '2031.moss',
      paper(1, author(`id="ada-brook" orcid="${ada}"`, 'Ada')),
      paper(2, author(`id="ada-brook" orcid="${otherAda}"`, 'Ada')),
    )
    expect(await researchersOf(papers)).toEqual({
      'ada-brook': { names: ['Ada Brook'], orcid_id: undefined, publications_count: 2 },
    })
  })

  test.each(['0000-0002-1825-0098', '0000-0002-1694-2333', '0000-0002-1825-00971', '~Ada_Brook1', '', undefined])(
    '%j is no iD',
    written => {
      expect(orcidIn(written)).toBeUndefined()
    },
  )
})
