import { describe, expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { AskServer } from '#contract/page-answers.ts'
import { VisitCalls } from '#server/pages/visit-calls.ts'
import { headOf, headOfEveryPage, saidIn, siteOrigin, structuredIn, tagsIn } from '../../support/page-heads.ts'

const source = { name: 'Tests' }
const paper = {
  index: 'publications',
  slug_values: ['lanterns', 'old-lanterns'],
  source,
  title: 'Lanterns & the sea',
  abstract: 'Why do\nlanterns\tburn?',
  publication_date: '2019-06',
  publication_type: 'Journal article',
  authors: [{ name: 'Ada Brook', slug_values: ['ada-brook'] }, { name: 'Ben Moss' }],
  locations: [{ name: 'Lantern Letters' }],
  identifiers: [{ name: 'DOI', value: 'https://doi.org/10.1234/lan<tern' }],
}
const other = (index: string, fields: object) => ({ index, slug_values: ['one'], source, ...fields })

const refusal = (code: ErrorCode) => ({ status: errors[code].status, text: JSON.stringify({ code, error: 'Ada' }) })
const refusing =
  (code: ErrorCode): AskServer =>
  () =>
    Promise.resolve(refusal(code))
/** What is not among the answers is not found. */
const answering =
  (answers: Readonly<Record<string, object>>): AskServer =>
  url => {
    const answer = answers[url]
    return Promise.resolve(answer ? { status: 200, text: JSON.stringify(answer) } : refusal('not_found'))
  }
const paperAt = '/search/publications?publication=old-lanterns'
const paperCall = '/v1/publications/old-lanterns'
const headOfPaper = (fields: object = {}) => headOf(paperAt, answering({ [paperCall]: { ...paper, ...fields } }))

describe('an opened record', () => {
  test('has its title, its text, its one address and a picture, for search engines and for previews', async () => {
    const head = await headOfPaper()
    const address = `${siteOrigin}/search/publications?publication=lanterns`
    expect(head).toContain('<title>Lanterns &amp; the sea · Indago</title>')
    expect(head).toContain(`<link rel="canonical" href="${address}" data-page-only />`)
    expect(
      ['description', 'og:title', 'og:description', 'og:type', 'og:url', 'og:site_name', 'og:image', 'twitter:card'].map(name =>
        saidIn(head, name),
      ),
    ).toEqual([
      'Why do lanterns burn?',
      'Lanterns & the sea',
      'Why do lanterns burn?',
      'article',
      address,
      'Indago',
      `${siteOrigin}/icons/indago-512.png`,
      'summary',
    ])
    expect(head).not.toContain('Of every page')
    // All of it goes with the page.
    expect(head.match(/<(?:meta|link|script)/g)).toHaveLength(head.match(/ data-page-only/g)!.length)
  })

  test('is said in the words of schema.org, with people who have a page here and its DOI', async () => {
    expect(structuredIn(await headOfPaper())).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ScholarlyArticle',
      name: 'Lanterns & the sea',
      url: `${siteOrigin}/search/publications?publication=lanterns`,
      author: [
        { '@type': 'Person', name: 'Ada Brook', url: `${siteOrigin}/profile/ada-brook` },
        { '@type': 'Person', name: 'Ben Moss' },
      ],
      datePublished: '2019-06',
      abstract: 'Why do\nlanterns\tburn?',
      identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: '10.1234/lan<tern' },
      sameAs: 'https://doi.org/10.1234/lan%3Ctern',
    })
  })

  test.each([
    ['PhD thesis', 'Thesis'],
    ['Book chapter', 'Chapter'],
    ['Book review', 'ScholarlyArticle'],
    ['Data set', 'Dataset'],
    [undefined, 'ScholarlyArticle'],
  ])('a publication of the type %s is a %s', async (publication_type, type) => {
    expect(structuredIn(await headOfPaper({ publication_type }))).toMatchObject({ '@type': type })
  })

  test('without a text it is described by what its card says; a retraction is never left out', async () => {
    const facts = 'Publication · Ada Brook, Ben Moss · 2019 · Lantern Letters'
    expect(saidIn(await headOfPaper({ abstract: undefined }), 'description')).toBe(facts)
    const retracted = await headOfPaper({ abstract: ' ', is_retracted: true })
    expect(saidIn(retracted, 'description')).toBe(`This work was retracted. ${facts}`)
    const authors = Array.from({ length: 9 }, (_, at) => ({ name: `Author ${at}` }))
    expect(saidIn(await headOfPaper({ abstract: '', authors }), 'description')).toContain('Author 0, Author 1, Author 2 and others ·')
  })

  test.each([
    ['/search/patents?patent=one', '/v1/patents/one', other('patents', { title: 'A lamp', patent_office: 'EPO' }), 'Patent · EPO'],
    ['/search/news?news=one', '/v1/news/one', other('news', { title: 'Dawn', teaser: 'It is morning.' }), 'It is morning.'],
    [
      '/search/research_topics?research_topic=one',
      '/v1/research_groups/research_topics/one',
      other('research_topics', { title: 'Light', research_group: { name: 'Lamp Lab', organisations: [{ name: 'Lantern House' }] } }),
      'Research topic · Lamp Lab · Lantern House',
    ],
    [
      '/search/projects?project=one',
      '/v1/projects/one',
      other('projects', { title: 'Glow', funding_source: { full_name: 'Fund of Lights' }, start_date: '2020-01-31' }),
      'Project · 2020 · Fund of Lights',
    ],
    [
      '/landscape/web_pages_organisations?web_page_organisation=one',
      '/v1/records/web_pages_organisations/one',
      other('web_pages_organisations', { title: 'Start', text: 'Welcome.' }),
      'Welcome.',
    ],
  ])('%s is described from the call that the app makes', async (path, call, record, description) => {
    const head = await headOf(path, answering({ [call]: record }))
    expect(saidIn(head, 'description')).toBe(description)
    expect(head).not.toContain('ld+json')
  })

  test.each([
    ['Interventional', 'MedicalTrial'],
    ['OBSERVATIONAL', 'MedicalObservationalStudy'],
    ['Expanded access', undefined],
  ])('a trial of the type %s is a %s', async (study_type, type) => {
    const trial = other('clinical_trials', { full_title: 'Sleep', study_type, trial_id: 'NCT1', diseases: [{ term: 'Insomnia' }] })
    const head = await headOf('/search/clinical_trials?clinical_trial=one', answering({ '/v1/clinical_trials/one': trial }))
    if (type === undefined) return expect(head).not.toContain('ld+json')
    expect(structuredIn(head)).toMatchObject({
      '@type': type,
      identifier: 'NCT1',
      healthCondition: [{ '@type': 'MedicalCondition', name: 'Insomnia' }],
    })
  })

  test('of several in an address the last one counts, and over a profile it is what the page shows', async () => {
    const path = '/profile/ada-brook?patent=one&publication=old-lanterns'
    expect(await headOf(path, answering({ [paperCall]: paper }))).toBe(await headOfPaper())
  })
})

describe('a page of its own', () => {
  test('a person, over a list too, has the address of the profile, and only present organisations', async () => {
    const person = {
      ...other('researchers', { full_name: 'Ada Brook', function_title: 'Professor', country: 'Norway' }),
      slug_values: ['ada-brook'],
      orcid_id: 'https://orcid.org/0000-0002-1825-0097',
      organisations: [
        { name: 'Lantern House', slug_values: ['lantern'] },
        { name: 'Old Mill', present: false },
      ],
    }
    const ask = answering({ '/v1/researchers/ada': person })
    const head = await headOf('/profile/ada', ask)
    expect(await headOf('/search/researchers?researcher=ada', ask)).toBe(head)
    expect(head).toContain(`<link rel="canonical" href="${siteOrigin}/profile/ada-brook"`)
    expect(saidIn(head, 'og:type')).toBe('profile')
    expect(saidIn(head, 'description')).toBe('Researcher · Professor · Lantern House, Old Mill · Norway')
    expect(structuredIn(head)).toMatchObject({
      '@type': 'Person',
      jobTitle: 'Professor',
      affiliation: [{ name: 'Lantern House', url: `${siteOrigin}/organisation/lantern` }],
      sameAs: 'https://orcid.org/0000-0002-1825-0097',
    })
  })

  test('an organisation and a group are organisations, with their own sites', async () => {
    const lantern = other('organisations', { name: 'Lantern House', acronyms: ['LH'], city: 'Oslo', country: [{ name: 'Norway' }] })
    const lab = other('research_groups', { name: 'Lamp Lab', website: 'https://lamp.example/', country: 'Norway', foundation_year: '1999' })
    const ask = answering({ '/v1/records/organisations/one': lantern, '/v1/records/research_groups/one': lab })
    expect(structuredIn(await headOf('/organisation/one', ask))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Lantern House',
      alternateName: ['LH'],
      url: `${siteOrigin}/organisation/one`,
      mainEntityOfPage: `${siteOrigin}/organisation/one`,
      address: { '@type': 'PostalAddress', addressLocality: 'Oslo', addressCountry: 'Norway' },
    })
    expect(structuredIn(await headOf('/research_group/one', ask))).toMatchObject({
      '@type': 'ResearchOrganization',
      url: 'https://lamp.example/',
      foundingDate: '1999',
    })
  })

  test('a community has its tagline; where the overview is closed nothing is said', async () => {
    const view = { slug_values: ['moss'], name: 'Moss Circle', tagline: 'All about moss', rw_pages: { overview: true, questions: true } }
    const head = await headOf('/community/old-moss', answering({ '/v1/communities/old-moss': view }))
    expect([saidIn(head, 'og:title'), saidIn(head, 'description'), saidIn(head, 'og:url')]).toEqual([
      'Moss Circle',
      'All about moss',
      `${siteOrigin}/community/moss`,
    ])
    const ask = answering({ '/v1/communities/old-moss': view })
    const questions = await headOf('/community/old-moss/questions', ask)
    expect([saidIn(questions, 'og:title'), saidIn(questions, 'og:url')]).toEqual([
      'Questions · Moss Circle',
      `${siteOrigin}/community/moss/questions`,
    ])
    expect(await headOf('/community/old-moss/questions?tag=fern', ask)).not.toMatch(/canonical|noindex/)
    const closed = answering({ '/v1/communities/old-moss': { ...view, rw_pages: { overview: false, questions: false } } })
    const unlisted = await headOf('/community/never-was', answering({}))
    expect(unlisted).toContain('noindex')
    for (const path of ['/community/old-moss', '/community/old-moss/questions']) expect(await headOf(path, closed)).toBe(unlisted)
  })
})

describe('what is not there', () => {
  test('and what guests may not read, and what is gone, are the same: not to be listed', async () => {
    const heads = await Promise.all(
      [paperAt, '/profile/ada', '/organisation/one', '/research_group/one', '/community/one', '/community/one/questions/q'].flatMap(path =>
        (['not_found', 'gone', 'forbidden'] as const).map(code => headOf(path, refusing(code))),
      ),
    )
    expect(new Set(heads).size).toBe(1)
    expect(heads[0]).toMatch(/^<title>Indago<\/title>\s+<meta name="robots" content="noindex" data-page-only \/>$/)
  })

  test.each(['not_signed_in', 'right_required', 'too_many', 'internal', 'not_ready'] as const)(
    'a call that is refused as %s leaves what every page says',
    async code => expect(await headOf(paperAt, refusing(code))).toBe(headOfEveryPage),
  )

  test('as does a call that nobody waits for any more', async () => {
    expect(await headOf(paperAt, () => Promise.resolve({ status: 499, text: '' }))).toBe(headOfEveryPage)
  })
})

describe('calls', () => {
  const refused: AskServer = () => Promise.reject(new Error('asked'))

  test.each(['/', '/login', '/alerts?publication=lanterns', '/profile/ada/settings', '/nothing?publication=lanterns', '/profile/%E0%A4%A'])(
    '%s can have no head, and nothing is asked for',
    async path => expect(await headOf(path, refused)).toBe(headOfEveryPage),
  )

  test('what the page was drawn from, or refused, is not asked for again', async () => {
    for (const answer of [answering({ [paperCall]: paper }), refusing('not_found'), refusing('too_many')]) {
      const asked: string[] = []
      const calls = new VisitCalls((url, ...sent) => {
        asked.push(url)
        return answer(url, ...sent)
      })
      await calls.ask(paperCall, 'GET', null)
      await headOf(paperAt, refused, calls)
      expect(asked).toEqual([paperCall])
    }
  })

  test('a page asks once, for the record of its address as the app writes it', async () => {
    const asked: string[] = []
    const ask: AskServer = url => {
      asked.push(url)
      return Promise.resolve(refusal('not_found'))
    }
    await headOf('/search/publications?publication=a%2Fb%3Fc', ask)
    await headOf('/profile/Ren%C3%A9', ask)
    expect(asked).toEqual(['/v1/publications/a%2Fb%3Fc', '/v1/researchers/Ren%C3%A9'])
  })
})

describe('a search', () => {
  const nothing: AskServer = () => Promise.reject(new Error('asked'))

  test('says what is searched, without an address of its own', async () => {
    const head = await headOf('/search/patents/year:2019?keyword=graph+AND+%22protein%22&page=2', nothing)
    expect(head).toContain('<title>graph AND &quot;protein&quot; · Patents · Indago</title>')
    expect(saidIn(head, 'og:title')).toBe('graph AND "protein" · Patents')
    expect(saidIn(head, 'og:description')).toBe('Patents found for “graph AND "protein"” in Indago.')
    expect(head).not.toMatch(/canonical|og:url|robots/)
    expect(await headOf('/search/publications', nothing)).toContain('<title>Publications · Indago</title>')
  })

  test('an explore page says whose it is where the page was drawn, and nothing where there is nobody', async () => {
    const exploring = async (answer: { status: number; text: string }) => {
      const calls = new VisitCalls(() => Promise.resolve(answer))
      await calls.ask('/search-service/search', 'POST', '{}')
      return headOf('/profile/ada/explore?keyword=lamp', nothing, calls)
    }
    const reply = { index: 'patents', scope: { index: 'researchers', slug_values: ['ada'], title: 'Ada Brook' } }
    const head = await exploring({ status: 200, text: JSON.stringify(reply) })
    expect(saidIn(head, 'og:title')).toBe('lamp · Ada Brook · Patents')
    expect(saidIn(head, 'description')).toBe('Patents found for “lamp” linked with Ada Brook in Indago.')
    expect(await exploring(refusal('not_found'))).toContain('noindex')
    expect(saidIn(await exploring(refusal('right_required')), 'og:title')).toBe('lamp · Publications')
    expect(saidIn(await headOf('/profile/ada/explore', nothing), 'og:title')).toBe('Publications')
  })
})

describe('A25 hostile texts', () => {
  const usual = ['<title', '</title', '<meta', '<link', ...Array<string>(7).fill('<meta'), '<script', '</script']

  test.each([
    '</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)>',
    '<!--<script>',
    '"& &amp; &lt;b&gt;',
    "$& $` $' $$ $1",
    '\u202eevil\u2066 \u202d',
    'null \0 byte and \u0007 bell\r\nand line',
    '\ud83d half an emoji',
  ])('%j leaves neither its tag nor the structured data', async text => {
    const head = await headOfPaper({ title: text, abstract: text, slug_values: [text], authors: [{ name: text, slug_values: [text] }] })
    expect(tagsIn(head)).toEqual(usual)
    expect(head).not.toMatch(/content="[^"]*"[^ ]/)
    expect(head).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}|\p{Cs}/u)
    expect(head).not.toContain('Of every page')
    const { name } = structuredIn(head)
    expect(saidIn(head, 'og:title')).toBe(name)
    expect(name).toMatch(/\S/)
    expect(
      saidIn(await headOf(`/search/publications?keyword=${encodeURIComponent(text.toWellFormed())}`, answering({})), 'og:title'),
    ).toMatch(/Publications$/)
  })

  test('ten thousand letters, and letters of many signs, are cut between two letters', async () => {
    const family = '👨‍👩‍👧‍👦'
    for (const text of ['x'.repeat(10_000), family.repeat(1000), 'é'.normalize('NFD').repeat(10_000), 'e' + '\u0301'.repeat(10_000)]) {
      const head = await headOfPaper({ title: text, abstract: text })
      for (const [name, most] of [
        ['og:title', 200],
        ['og:description', 160],
      ] as const) {
        const said = saidIn(head, name)!
        expect(said.length).toBeLessThanOrEqual(most)
        expect(said.endsWith('…')).toBe(true)
        expect(said.replaceAll(family, '')).not.toMatch(/\u200d|\p{Cs}/u)
        expect(text.startsWith(said.slice(0, -1))).toBe(true)
      }
      expect(head.length).toBeLessThan(20_000)
    }
  })

  test('a long text ends after a word; a word that is longer than most is cut', async () => {
    const said = async (abstract: string) => saidIn(await headOfPaper({ abstract }), 'description')
    expect(await said('lantern light '.repeat(100))).toMatch(/^(?:lantern light )+lantern(?: light)?…$/)
    expect(await said(`${'word '.repeat(24)}${'x'.repeat(500)}`)).toMatch(/^(?:word ){24}x+…$/)
    // The last word just fits.
    expect(await said(`${'x'.repeat(150)} ${'y'.repeat(8)} end`)).toMatch(/^x+ y{8}…$/)
    expect(await said(`${'x'.repeat(150)} ${'y'.repeat(8)}`)).toMatch(/^x+ y{8}$/)
  })

  test.each([[''], [' \u202e\n'], [undefined], [7]])('the title %j is replaced by the kind of record', async title => {
    const head = await headOfPaper({ title })
    expect(saidIn(head, 'og:title')).toBe(title === 7 ? '7' : 'Publication')
  })

  test('a record of another shape has a head all the same', async () => {
    const odd = {
      title: ['One', 'Two'],
      abstract: { a: 1 },
      authors: 'Ada',
      identifiers: [null, 3, { name: 'DOI' }],
      publication_date: 2019,
    }
    const head = await headOfPaper(odd)
    expect(saidIn(head, 'og:title')).toBe('One')
    expect(structuredIn(head)).not.toHaveProperty('author')
  })
})
