import { describe, expect, test } from 'vitest'
import { AffiliationIndex, type AffiliationHints } from '#server/catalogue/affiliations/affiliation-index.ts'
import type { OrganisationFacts } from '#server/catalogue/affiliations/organisation-facts.ts'
import { readAffiliation } from '#server/catalogue/affiliations/read-affiliation.ts'

const organisation = (slug: string, name: string, place: string, more: Partial<OrganisationFacts> = {}): OrganisationFacts => {
  const [city = '', code = ''] = place.split(', ')
  return {
    slug,
    name,
    aliases: [],
    acronyms: [],
    cities: [city],
    regions: [],
    countries: [code],
    domains: [],
    hasEnded: false,
    successors: [],
    parents: [],
    ...more,
  }
}

const organisations = [
  organisation('bog', 'Bogwater University', 'Moorstad, NL', {
    aliases: ['Hoogveen Universiteit'],
    acronyms: ['BWU'],
    domains: ['bogwater.nl'],
  }),
  organisation('hospital', 'Reedmere University Hospital', 'Reedmere, GB'),
  organisation('reedmere', 'University of Reedmere', 'Reedmere, GB'),
  organisation('muc', 'Technische Universität Fernmünden', 'München, DE', { acronyms: ['TUF'] }),
  organisation('moss-us', 'Moss Bay College', 'Ashton, US'),
  organisation('moss-gb', 'Moss Bay College', 'Ashton, GB'),
  organisation('lark-us', 'Larkfield University', 'Larkfield, US'),
  organisation('lark-gb', 'University of Larkfield', 'Larkfield, GB'),
  organisation('north', 'University of Fenland, Northport', 'Northport, AU'),
  organisation('south', 'University of Fenland, Southport', 'Southport, AU'),
  organisation('academy', 'Fern Academy of Sciences', 'Kokemoss, FI'),
  organisation('peat', 'Institute of Peat Research of the Fern Academy of Sciences', 'Kokemoss, FI', { parents: ['academy'] }),
  organisation('kokesaka', 'Kokesaka University', 'Kokesaka, JP', { aliases: ['苔坂大学'] }),
  organisation('works', 'Lichen Works (Japan)', 'Kokesaka, JP'),
  organisation('old', 'Old Sedge Institute', 'Moorstad, NL', { hasEnded: true, successors: ['new'] }),
  organisation('new', 'Sedge and Rush Institute', 'Moorstad, NL'),
  organisation('physics', 'Institute of Physics', 'Moorstad, NL'),
]
const index = AffiliationIndex.from(organisations)
const slugsOf = (text: string, hints?: AffiliationHints): string[] => index.match(text, hints).map(({ slug_value }) => slug_value)

describe('which organisations an affiliation means', () => {
  test.each([
    ['abbreviations', 'Dept. of Moss, Bogwater Univ., 1234 AB Moorstad, The Netherlands', ['bog']],
    ['another language', 'Vakgroep Mos, Hoogveen Universiteit, Moorstad', ['bog']],
    ['no accents', 'TECHN. UNIV. FERNMUENDEN, Munich, Germany', ['muc']],
    ['words in another order', 'Department of Botany, Reedmere University, Reedmere, UK', ['reedmere']],
    ['a curly apostrophe and a soft sign', 'Inst. für Moos, Technische Universita\u0308t Fernmünden, München', ['muc']],
    ['a script without spaces', '苔坂大学医学部', ['kokesaka']],
    ['a company without its country', 'Research Division, Lichen Works, Kokesaka, Japan', ['works']],
    [
      'two organisations',
      'Bogwater University, Moorstad, NL-1234, Netherlands; University of Larkfield, Larkfield, UK',
      ['bog', 'lark-gb'],
    ],
    ['lines instead of commas', 'School of Botany\nBogwater University\nMoorstad', ['bog']],
  ])('%s: the name is found all the same', (_, text, meant) => expect(slugsOf(text).toSorted()).toEqual(meant))

  test('of two with one name the country decides, given or written; without one there is none', () => {
    expect(slugsOf('Moss Bay College, Ashton, USA')).toEqual(['moss-us'])
    expect(slugsOf('Moss Bay College, Ashton, MA 02115')).toEqual(['moss-us'])
    expect(slugsOf('Moss Bay College', { country: 'GB' })).toEqual(['moss-gb'])
    expect(slugsOf('Moss Bay College', { place: 'Ashton, England' })).toEqual(['moss-gb'])
    expect(slugsOf('Moss Bay College')).toEqual([])
    expect(slugsOf('Bogwater University, Accra, Ghana')).toEqual([])
  })

  test('the order of words decides between two with the same words', () => {
    expect(slugsOf('Larkfield University, Larkfield')).toEqual(['lark-us'])
    expect(slugsOf('University of Larkfield, Larkfield')).toEqual(['lark-gb'])
  })

  test('a campus is found by its city, with or without it in the name', () => {
    expect(slugsOf('University of Fenland, Northport, Australia')).toEqual(['north'])
    expect(slugsOf('School of Moss, University of Fenland, Dock Road, Southport, Australia')).toEqual(['south'])
    expect(slugsOf('University of Fenland, Australia')).toEqual([])
  })

  test('the longest name counts; a parent beside it counts too if it is a part of its own', () => {
    expect(slugsOf('Reedmere University Hospital, Reedmere, UK')).toEqual(['hospital'])
    expect(slugsOf('Institute of Peat Research, Fern Academy of Sciences, Kokemoss, Finland').toSorted()).toEqual(['academy', 'peat'])
    expect(slugsOf('Institute of Peat Research of the Fern Academy of Sciences, Kokemoss, Finland')).toEqual(['peat'])
  })

  test('an organisation that is called like its city is not meant by the city', () => {
    const called = AffiliationIndex.from([organisation('ashton', 'Ashton College', 'Ashton, GB', { aliases: ['Ashton'] })])
    expect(called.match('Faculty of Moss, Ashton, UK')).toEqual([])
    expect(called.match('Ashton College, Ashton, UK')).toMatchObject([{ slug_value: 'ashton' }])
  })

  test('the university of a hospital that is not known is not meant', () =>
    expect(slugsOf('Bogwater University Hospital, Utrecht, Netherlands')).toEqual([]))

  test('a name that many could have needs its city', () => {
    const others = Array.from({ length: 700 }, (_, number) => organisation(`other-${number}`, `Physics Institute ${number}`, 'Ashton, GB'))
    const many = AffiliationIndex.from([...organisations, ...others])
    expect(many.match('Institute of Physics, Moorstad, Netherlands')).toMatchObject([{ slug_value: 'physics' }])
    expect(many.match('Institute of Physics, Delft, Netherlands')).toEqual([])
  })

  test('an acronym needs its city, or stands alone', () => {
    expect(index.match('TUF, Munich, Germany')).toMatchObject([{ slug_value: 'muc', reason: 'acronym', matched: 'TUF' }])
    expect(slugsOf('BWU')).toEqual(['bog'])
    expect(slugsOf('BWU', { country: 'GH' })).toEqual([])
    expect(slugsOf('Department of BWU, Utrecht, Netherlands')).toEqual([])
  })

  test('a domain, given or in an address of the text, says whose it is, also below it', () => {
    expect(index.match('Faculty of Moss', { domain: 'mail.bogwater.nl' })).toMatchObject([
      { slug_value: 'bog', reason: 'domain', matched: 'bogwater.nl' },
    ])
    expect(slugsOf('Faculty of Moss, ada@science.bogwater.nl')).toEqual(['bog'])
    expect(slugsOf('Faculty of Moss', { domain: 'nl' })).toEqual([])
  })

  test('of an organisation that has ended the one after it is meant', () =>
    expect(index.match('Old Sedge Institute, Moorstad')).toMatchObject([
      { slug_value: 'new', name: 'Sedge and Rush Institute', matched: 'Old Sedge Institute' },
    ]))

  test('scores are best first, at most one, and says by which name it was found', () => {
    const found = index.match('Hoogveen Universiteit, Moorstad; Lichen Works')
    expect(found.map(({ slug_value, reason }) => [slug_value, reason])).toEqual([
      ['bog', 'alias'],
      ['works', 'name'],
    ])
    expect(found[0]!.score).toBeGreaterThan(found[1]!.score)
    expect(found.every(({ score }) => score > 0 && score <= 1)).toBe(true)
    expect(index.match('Bogwater University, Lichen Works', {}, 1)).toHaveLength(1)
  })
})

test('a name wins over an alias of another', () => {
  const both = AffiliationIndex.from([
    organisation('a', 'Mossgrown Fernery', 'Ashton, GB', { aliases: ['Sedgewick Fernery'] }),
    organisation('b', 'Sedgewick Fernery', 'Ashton, GB'),
  ])
  expect(both.match('Sedgewick Fernery, Ashton')[0]).toMatchObject({ slug_value: 'b' })
})

test('an organisation that changes or goes leaves nothing behind', () => {
  const changing = AffiliationIndex.from(organisations)
  for (const { slug } of organisations) changing.remove(slug)
  expect(changing.size).toBe(0)
  changing.put(organisation('bog', 'Peatland University', 'Moorstad, NL'))
  for (const text of ['Bogwater University, Moorstad', 'BWU', 'ada@bogwater.nl']) expect(changing.match(text)).toEqual([])
  expect(changing.match('Peatland University')).toMatchObject([{ slug_value: 'bog' }])
})

describe('hostile texts', () => {
  test.each([
    ['nothing', ''],
    ['only marks', ' ,;– () \n'],
    ['a megabyte of one letter', 'a'.repeat(1 << 20)],
    ['a megabyte of a name', 'Bogwater University, '.repeat(50_000)],
    ['ten thousand commas', ','.repeat(10_000)],
    ['letters that grow when they are folded', 'ﷺ'.repeat(10_000)],
    ['dots and signs of an address', '.a-@'.repeat(10_000)],
  ])('%s: no more work than a long affiliation', (_, text) => {
    const { words, partSizes } = readAffiliation(text)
    expect(words.length).toBeLessThanOrEqual(200)
    expect(partSizes.length).toBeLessThanOrEqual(60)
    expect(index.match(text).length).toBeLessThanOrEqual(5)
  })
})
