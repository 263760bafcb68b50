import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { patent } from '#contract/patents.ts'
import { hasRealData, realData, sample, withoutRealData } from '../support/data.ts'
import { growth, inProportion } from '../support/growth.ts'
import { fileOf, freshFolder, importInto, readFiles, withDocuments } from './run-import.ts'
import { zipOf } from './zip-archive.ts'

const grant = readFileSync(sample('uspto-grant.xml'), 'utf8')
const application = readFileSync(sample('uspto-application.xml'), 'utf8')
const design = readFileSync(sample('uspto-design.xml'), 'utf8')

/** The result of one document. */
async function recordOf(text: string) {
  const { taken, refused } = await readFiles('uspto', fileOf('x.xml', text))
  expect(refused).toEqual([])
  return v.parse(patent, [...taken.values()][0])
}

/** A grant with these classes. */
const codesOf = async (classes: string) => {
  const record = await recordOf(grant.replace(/<classifications-ipcr>[^]*<\/classification-national>(?=\n<invention)/, classes))
  return record.classifications?.map(one => `${one.scheme} ${one.code}`)
}

describe('patents of the United States', () => {
  test('a grant keeps every field of its front page except street and email addresses', async () => {
    const { taken, refused } = await readFiles('uspto', sample('uspto-grant.xml'))
    expect(refused).toEqual([])
    const { claims: _claims, full_texts: _texts, ...front } = v.parse(patent, taken.get('us-9990001-b2'))
    expect(front).toEqual({
      index: 'patents',
      slug_values: ['us-9990001-b2', 'us-09990001-b2'],
      source: {
        name: 'United States Patent and Trademark Office',
        url: 'https://patents.google.com/patent/US9990001B2/en',
        licence: 'Public domain',
      },
      title: 'Lantern with a CO₂ sensor & a moss filter',
      publication_no: 'US9990001B2',
      document_kind: 'Granted patent',
      application_no: '13/999,001',
      patent_office: 'United States Patent and Trademark Office',
      country: 'United States',
      priority_date: '2010-12-24',
      application_date: '2012-03-05',
      publication_date: '2014-01-07',
      granted_date: '2014-01-07',
      classifications: [
        { code: 'F21S 9/022', scheme: 'CPC' },
        { code: 'F21L 4/00', scheme: 'CPC' },
        { code: 'F21L 4/00', scheme: 'IPC' },
        { code: '362/7', scheme: 'USPC' },
        { code: '362/249.1', scheme: 'USPC' },
        { code: '29/25.01', scheme: 'USPC' },
      ],
      parties: [
        {
          name: 'José Peñalta',
          role: 'Inventor',
          party_type: 'researcher',
          city: 'Girona',
          country: { name: 'Spain', code: 'ES' },
          order: 1,
        },
        {
          name: 'Ada Q. Brook, Jr.',
          role: 'Inventor',
          party_type: 'researcher',
          city: 'Ferndale, CA',
          country: { name: 'United States', code: 'US' },
          order: 2,
        },
        {
          name: 'Lantern Works, Ltd.',
          role: 'Applicant',
          party_type: 'organisation',
          city: 'Mossburg',
          country: { name: 'Japan', code: 'JP' },
          order: 3,
        },
        { name: 'Lantern Works, Ltd.', role: 'Assignee', party_type: 'organisation', order: 4 },
        { name: 'Wick & Wax, LLP', role: 'Agent', party_type: 'organisation', order: 5 },
        { name: 'Ines Falkner', role: 'Examiner', party_type: 'researcher', order: 6 },
      ],
      cited_patents: [
        { publication_no: 'US20070999001A1', name: 'Glow et al.', date: '2007-05' },
        { publication_no: 'WO99/99001', date: '1999' },
      ],
      cited_literature: ['Moss, A., “Light of H₂O”, Lantern Letters, 1999.'],
      abstract: 'A lantern that breathes.\n\nIt glows at 10⁻³ lm.',
      full_text_url: 'https://patents.google.com/patent/US9990001B2/en',
    })
  })

  test('claims have no numbers, have parts on separate lines and name the claims they depend on', async () => {
    const { claims } = await recordOf(grant)
    expect(claims).toEqual([
      { order: 1, value: 'A lantern comprising:\na wick; and\na sensor that\nbreathes.' },
      { order: 2, value: 'The lantern of claim 1, 2. 5 inches wide.', depends_on: [1] },
      { order: 3, value: 'A kit of claims 2 and 1.', depends_on: [1, 2] },
      { order: 4, value: 'Claims 4–6: (canceled)' },
    ])
  })

  test('a description is split at headings and keeps all text, tables, formulas and figure notes', async () => {
    const { full_texts } = await recordOf(grant)
    expect(full_texts).toEqual([
      { value: 'Made with support of nobody.', order: 1 },
      {
        name: 'BACKGROUND – Prior lanterns',
        value: 'Lanterns of xᵢ and CID_NEW burn as\nE₀ = (a + b)/c²\nwhere a^(h(F)) is\n[chemical structure]',
        order: 2,
      },
      { name: 'BRIEF DESCRIPTION OF THE DRAWINGS', value: 'FIG. 1 shows 10.\nIt is on.', order: 3 },
      { name: 'EXAMPLES', value: 'Wick | Glow\ncotton | 10²\n\nfirst;\nsecond [formula].', order: 4 },
      { value: 'CLOSING WORDS', order: 5 },
    ])
  })

  test('an application is not granted, has its inventors as applicants, and no future priority date', async () => {
    const record = await recordOf(application)
    expect(record).toMatchObject({
      slug_values: ['us-20059990002-a1'],
      publication_no: 'US20059990002A1',
      document_kind: 'Patent application',
      application_no: '10/999,002',
      application_date: '2004-04-23',
      publication_date: '2005-01-06',
      abstract: 'A lantern to play with.',
      claims: [{ order: 1, value: 'A toy.' }],
      full_texts: [{ value: 'It is played with.', order: 1 }],
    })
    expect(record.parties?.map(one => `${one.role} ${one.name}`)).toEqual(['Inventor Yan Li', 'Inventor Ines Falkner'])
    expect(record.classifications?.map(one => one.code)).toEqual(['F21V 5/00', 'F21V 5/04', '362/300', '362/249.02'])
    for (const absent of ['granted_date', 'priority_date', 'cited_patents']) expect(record).not.toHaveProperty(absent)
  })

  test.each([
    ['D0990003', 'S1', 'US-D990003-S1', 'Design patent'],
    ['PP012345', 'P2', 'US-PP12345-P2', 'Plant patent'],
    ['RE038123', 'E1', 'US-RE38123-E1', 'Reissue'],
    ['20070012345', 'P1', 'US-20070012345-P1', 'Plant patent application'],
    ['08000001', 'B1', 'US-8000001-B1', 'Granted patent'],
  ])('%s of kind %s is %s: %s', async (padded, kind, number, words) => {
    const record = await recordOf(design.replace('D0990003', padded).replace('>S1<', `>${kind}<`))
    expect(record.slug_values[0]).toBe(number.toLowerCase())
    expect(record.publication_no).toBe(number.replaceAll('-', ''))
    expect(record.document_kind).toBe(words)
  })

  test('a statutory invention registration is published, not granted', async () => {
    const record = await recordOf(design.replace('D0990003', 'H0002123').replace('>S1<', '>H1<'))
    expect(record).toMatchObject({ publication_no: 'USH2123H1', document_kind: 'Statutory invention registration' })
    expect(record).not.toHaveProperty('granted_date')
  })

  test.each([
    ['<classification-locarno><main-classification>2602</main-classification></classification-locarno>', ['Locarno 26-02']],
    ['<classification-ipc><main-classification>2602</main-classification></classification-ipc>', ['Locarno 26-02']],
    ['<classification-national><main-classification>D26 38</main-classification></classification-national>', ['USPC D26/38']],
    ['<classification-national><main-classification>D 6333</main-classification></classification-national>', ['USPC D6/333']],
    ['<classification-national><main-classification>PLT156</main-classification></classification-national>', ['USPC PLT/156']],
    ['<classification-national><main-classification>224 4203R</main-classification></classification-national>', ['USPC 224/42.03R']],
    ['<classification-national><main-classification>345DIG1</main-classification></classification-national>', ['USPC 345/DIG.1']],
    ['<classification-national><main-classification>29 2501</main-classification></classification-national>', ['USPC 29/25.01']],
    ['<classification-national><main-classification>None</main-classification></classification-national>', undefined],
    ['<classification-national><main-classification>odd code here</main-classification></classification-national>', ['USPC odd code here']],
  ])('the class %s is written %s', async (classes, codes) => expect(await codesOf(classes)).toEqual(codes))

  test('a hostile classification is parsed in linear time', async () => {
    const read = async (zeros: number) => {
      const code = `abcabc${'0'.repeat(zeros)}-`
      expect(
        await codesOf(`<classification-national><main-classification>${code}</main-classification></classification-national>`),
      ).toEqual([`USPC ${code}`])
    }
    expect(await growth(read, 25_000)).toBeLessThan(inProportion)
  })
})

describe('patents of 2001 to 2004', () => {
  test('a grant of version 2 has the fields of later ones, with the characters that its letters name', async () => {
    const record = await recordOf(readFileSync(sample('uspto-2002-grant.xml'), 'utf8'))
    expect(record).toMatchObject({
      slug_values: ['us-9990005-b1', 'us-09990005-b1'],
      title: 'Lantern with a CO₂ sensor & a θ—filter',
      publication_no: 'US9990005B1',
      document_kind: 'Granted patent',
      application_no: '09/999,005',
      priority_date: '1998-04-02',
      application_date: '1999-06-30',
      publication_date: '2002-01-08',
      granted_date: '2002-01-08',
      classifications: [
        { code: 'F21L 4/00', scheme: 'IPC' },
        { code: 'F21S 15/22', scheme: 'IPC' },
        { code: '362/64.1', scheme: 'USPC' },
        { code: '362/147', scheme: 'USPC' },
      ],
      cited_patents: [
        { publication_no: 'USD271298', name: 'Glow et al.', date: '1983-11' },
        { publication_no: 'WO99/99001', date: '1999' },
      ],
      cited_literature: ['Moss, A., “Light of H₂O”, Lantern Letters, 1999.'],
      abstract: 'A lantern that ‘breathes’ at 10⁻³ lm.',
      claims: [
        { order: 1, value: 'A lantern comprising:\na wick; and\na sensor.' },
        { order: 2, value: 'The lantern of claim 1, which glows.', depends_on: [1] },
      ],
      full_texts: [
        { name: 'BACKGROUND', value: 'See FIG. 1, where\nΦ = xᵢ', order: 1 },
        { name: 'EXAMPLES', value: 'Wick | Glow\ncotton | 10 μm\n\nIt glows.\n[chemical structure]', order: 2 },
      ],
    })
    expect(record.parties?.map(({ order: _order, party_type: _type, country, ...one }) => ({ ...one, country: country?.name }))).toEqual([
      { role: 'Inventor', name: 'José Peñalta', city: 'Girona', country: 'Spain' },
      { role: 'Inventor', name: 'Ada Q. Brook, Jr.', city: 'Ferndale, CA', country: 'United States' },
      { role: 'Assignee', name: 'Lantern Works, Ltd.', city: 'Mossburg', country: 'Japan' },
      { role: 'Agent', name: 'Wick & Wax, LLP' },
      { role: 'Examiner', name: 'Ines Falkner' },
    ])
  })

  test('an application of version 1 has the fields of later ones', async () => {
    const record = await recordOf(readFileSync(sample('uspto-2001-application.xml'), 'utf8'))
    expect(record).toMatchObject({
      slug_values: ['us-20019990006-a1'],
      title: 'Lantern for H₂O',
      document_kind: 'Patent application',
      application_no: '09/999,006',
      priority_date: '1999-03-06',
      application_date: '2001-02-05',
      publication_date: '2001-07-19',
      classifications: [
        { code: 'F21V 15/16', scheme: 'IPC' },
        { code: '29/26', scheme: 'USPC' },
        { code: '362/227.1', scheme: 'USPC' },
      ],
      abstract: 'A lantern [sic].',
      claims: [
        { order: 1, value: 'A lantern comprising:\na wick.' },
        { order: 2, value: 'The lantern of claim 1, lit.', depends_on: [1] },
      ],
      full_texts: [{ name: 'BACKGROUND', value: 'Lanterns of 10² lm, see FIG. 1.', order: 1 }],
    })
    expect(record.parties?.map(one => `${one.role} ${one.name}, ${one.city}, ${String(one.country?.['code'])}`)).toEqual([
      'Inventor Yan A. Li, III, San Jose, CA, US',
      'Inventor Ines Falkner, Graz, AT',
      'Assignee Lantern Works, Ltd., undefined, undefined',
    ])
    expect(record).not.toHaveProperty('granted_date')
  })

  test.each([
    ['D0990007', 'S', 'us-d990007-s1'],
    ['RE039907', 'E', 'us-re39907-e1'],
    ['H0009907', 'H', 'us-h9907-h1'],
    ['PP019907', 'P2', 'us-pp19907-p2'],
  ])('%s of kind %s is %s', async (number, kind, slug) => {
    const text = readFileSync(sample('uspto-2002-grant.xml'), 'utf8')
      .replace('<DNUM><PDAT>09990005', `<DNUM><PDAT>${number}`)
      .replace('<B130><PDAT>B1', `<B130><PDAT>${kind}`)
    expect((await recordOf(text)).slug_values[0]).toBe(slug)
  })

  test('a letter that no entity set has is refused with its document, and the next ones are read', async () => {
    const older = readFileSync(sample('uspto-2002-grant.xml'), 'utf8')
    const { taken, refused } = await readFiles('uspto', fileOf('week.xml', older.replace('&mdash;', '&mossgr;') + design))
    expect([...taken.keys()]).toEqual(['us-d990003-s1'])
    expect(refused).toEqual([expect.stringMatching(/US9990005B1 cannot be read from here on: undefined entity/)])
  })
})

describe('a file of a week', () => {
  test('its documents are read in order, whatever is between them', async () => {
    const listing = '<?xml version="1.0"?>\n<sequence-cwu id="S"><s>acgt</s></sequence-cwu>\n'
    const weekly = await readFiles('uspto', fileOf('week.xml.gz', gzipSync(`\n${grant}${listing}\n\n${application.trim()}\uFEFF${design}`)))
    expect(weekly.refused).toEqual([])
    const alone = await readFiles('uspto', ...['grant', 'application', 'design'].map(name => sample(`uspto-${name}.xml`)))
    expect([...weekly.taken]).toEqual([...alone.taken])
  })

  test('it is read inside its archive', async () => {
    const archive = zipOf({ name: 'ipg140107.xml', data: grant + design }, { name: 'readme.txt', data: 'no' })
    const { taken, refused } = await readFiles('uspto', fileOf('ipg140107.zip', archive))
    expect([[...taken.keys()], refused]).toEqual([['us-9990001-b2', 'us-d990003-s1'], []])
  })

  test('a malformed document is refused with line and number, and the next ones are read', async () => {
    const broken = design.replace('D0990003', 'D0990004').replace('</invention-title>', '</b>')
    const cut = design.slice(0, design.indexOf('<description'))
    const { taken, refused } = await readFiles('uspto', fileOf('week.xml', [grant, broken, cut, application].join('')))
    const lines = grant.split('\n').length - 1
    expect([...taken.keys()]).toEqual(['us-9990001-b2', 'us-20059990002-a1'])
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatch(new RegExp(`^line ${lines + 9}: USD990004S1 cannot be read from here on: unexpected close tag`))
    const end = lines + design.split('\n').length - 1 + cut.split('\n').length
    expect(refused[1]).toBe(`line ${end}: USD990003S1 cannot be read from here on: unclosed tag: us-patent-grant`)
  })

  test('documents without number or title or in another encoding are refused, others are read', async () => {
    const nameless = design.replace(/<doc-number>D\d+<\/doc-number>/, '')
    const untitled = design.replace('Lantern</invention-title>', '</invention-title>')
    const bytes = Buffer.from([application, nameless, untitled, design.replace('broken', 'br?ken')].join(''))
    bytes[bytes.lastIndexOf('br?ken') + 2] = 0xff
    const { taken, refused } = await readFiles('uspto', fileOf('week.xml', bytes))
    expect([...taken.keys()]).toEqual(['us-20059990002-a1'])
    expect(refused.map(one => one.replace(/^line \d+: /, ''))).toEqual([
      'the document has no publication number',
      'USD990003S1 has no title',
      'USD990003S1 has bytes that do not fit the encoding of the file',
    ])
  })

  test('DTD entities are never resolved: neither expansion bombs nor other files', async () => {
    const before = process.memoryUsage().rss
    const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`).join('')
    const bomb = design.replace('[ ]', `[ <!ENTITY e0 "boom">${levels} ]`).replace('The broken', '&e12;')
    const outside = design.replace('[ ]', '[ <!ENTITY f SYSTEM "file:///etc/passwd"> ]').replace('The broken', '&f;')
    const { taken, refused } = await readFiles('uspto', fileOf('week.xml', bomb + outside + application))
    expect([...taken.keys()]).toEqual(['us-20059990002-a1'])
    expect(refused).toHaveLength(2)
    for (const one of refused) expect(one).toMatch(/undefined entity/)
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
  })

  test.each([
    ['other XML', '<collection id="W31"/>', 'line 1: <collection> is no patent grant or application of the office'],
    ['tagged text', 'PATN\nWKU  039373754\nSRC  5\n', 'line 4: it is not XML of 2001 and later: text data outside of root node.'],
  ])('%s is refused in words', async (_name, text, reason) => {
    const { taken, refused } = await readFiles('uspto', fileOf('x.xml', text))
    expect(taken.size).toBe(0)
    expect(refused).toEqual([reason])
  })

  test('a description of 2 MB is kept; a document beyond 8 million characters is refused early', async () => {
    const paragraph = `<p>${'lantern moss '.repeat(80).trim()}</p>\n`
    const long = (characters: number): string =>
      design.replace('<p id="p-1"', `${paragraph.repeat(Math.ceil(characters / paragraph.length))}<p id="p-1"`)
    const { taken, refused } = await readFiles('uspto', fileOf('week.xml', long(9e6).replace('D0990003', 'D0990009') + long(2e6)))
    expect([...taken.keys()]).toEqual(['us-d990003-s1'])
    const [text] = v.parse(patent, taken.get('us-d990003-s1')).full_texts!
    expect(text!.value.length).toBeGreaterThan(1.95e6)
    expect(text!.value.endsWith('\n\nThe broken lines form no part of the design.')).toBe(true)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(/: USD990009S1 cannot be read from here on: one element is longer than 8 million characters$/)
  })

  test('a second import finds everything unchanged, and the padded number is a slug too', async () => {
    const dir = freshFolder()
    const week = fileOf('week.xml', grant + application + design)
    expect(await importInto(dir, 'uspto', week)).toMatchObject({ read: 3, new: 3, changed: 0, unchanged: 0, refused: 0 })
    expect(await importInto(dir, 'uspto', week)).toMatchObject({ read: 3, new: 0, changed: 0, unchanged: 3, refused: 0 })
    await withDocuments(dir, documents =>
      expect(documents.record('patents', 'us-09990001-b2')).toEqual(documents.record('patents', 'us-9990001-b2')),
    )
  })
})

describe.skipIf(!hasRealData)(`documents of the office itself (${hasRealData ? 'real data' : withoutRealData})`, () => {
  const folders = ['pap', 'sgml', 'xml2004', 'xml2006', 'xml2014', 'xmlApp2004'].map(name => realData('patents/uspto', name))

  test('all fourteen are read completely and match the contract', async () => {
    const { taken, refused } = await readFiles('uspto', ...folders)
    expect(refused).toEqual([])
    expect([...taken.keys()]).toEqual([
      'us-20010000044-a1',
      'us-20010000943-a1',
      'us-20010009014-a1',
      'us-6336130-b1',
      'us-6337117-b1',
      'us-d435854-s1',
      'us-6859910-b2',
      'us-6970935-b1',
      'us-7272630-b2',
      'us-8926509-b2',
      'us-8927118-b2',
      'us-8930553-b2',
      'us-20050004437-a1',
      'us-20050004974-a1',
    ])
    for (const record of taken.values()) expect(v.safeParse(patent, record).issues).toBeUndefined()
  })

  test('a grant has the data of its file', async () => {
    const { taken } = await readFiles('uspto', ...folders)
    const record = v.parse(patent, taken.get('us-8930553-b2'))
    expect(record).toMatchObject({
      title: 'Managing mid-dialog session initiation protocol (SIP) messages',
      publication_no: 'US8930553B2',
      application_no: '13/648,029',
      application_date: '2012-10-09',
      granted_date: '2015-01-06',
      classifications: [
        { code: 'G06F 15/16', scheme: 'IPC' },
        { code: '709/228', scheme: 'USPC' },
      ],
    })
    expect(record).not.toHaveProperty('priority_date')
    expect(record.parties?.map(one => `${one.role}: ${one.name}, ${one.city}, ${one.country?.name}`)).toEqual([
      'Inventor: Nitzan Nissim, Rehovot, Israel',
      'Inventor: Brian Pulito, Lexington, KY, United States',
      'Inventor: Asaf Zinger, Rehovot, Israel',
      'Applicant: International Business Machines Corporation, Armonk, NY, United States',
      'Assignee: International Business Machines Corporation, Armonk, NY, United States',
      'Agent: Cuenot, Forsythe & Kim, LLC, undefined, undefined',
      'Examiner: Moustafa M Meky, undefined, undefined',
      'Examiner: Clayton R Williams, undefined, undefined',
    ])
    expect(record.claims?.map(one => one.depends_on)).toEqual([undefined, [1], [1], [1], [4], [4], [1], undefined])
    expect(record.claims?.map(one => one.value.split('\n').length)).toEqual([8, 1, 1, 1, 1, 1, 1, 10])
    expect(record.claims?.[7]?.value).toMatch(
      /^A computer program product for processing mid-dialog SIP messages, the computer program product comprising:\na computer-readable storage device; and\n/,
    )
    expect(record.full_texts?.map(one => one.name)).toEqual([
      'FIELD OF THE INVENTION',
      'BACKGROUND OF THE INVENTION',
      'SUMMARY OF THE INVENTION',
      'BRIEF DESCRIPTION OF THE DRAWINGS',
      'DETAILED DESCRIPTION OF THE INVENTION',
    ])
    expect(record.cited_patents?.[0]).toEqual({ publication_no: 'US7844851B2', name: 'Cosmadopoulos et al.', date: '2010-11' })
  })

  test('an application has the data of its file', async () => {
    const { taken } = await readFiles('uspto', ...folders)
    const record = v.parse(patent, taken.get('us-20050004437-a1'))
    expect(record).toMatchObject({
      title: 'Simulation device for playful evaluation and display of blood sugar levels',
      application_no: '10/830,857',
      priority_date: '2001-10-26',
      application_date: '2004-04-23',
      publication_date: '2005-01-06',
    })
    expect(record.parties?.map(one => one.name)).toEqual(['Heiner Kaufmann', 'Thomas Vering'])
    expect(record.claims?.[0]?.value.split('\n')).toEqual([
      'A simulation device for displaying and evaluating blood sugar readings, comprising:',
      'a housing;',
      'a display means; and',
      'a storing, evaluating and controlling unit;',
      'wherein the evaluation is displayed by means of a virtual creature.',
    ])
    expect(record.claims?.map(one => one.depends_on?.join())).toEqual([undefined, '1', '1', '3', '1', '1', '1', '1', '1', '1'])
  })
})
