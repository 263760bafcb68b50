import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hasRealData, realData, sample, withoutRealData } from '../support/data.ts'
import { texAsText, withoutTex } from '#server/import/reading/tex-text.ts'
import { venueOf } from '#server/import/acl/venues.ts'
import { growth, inProportion } from '../support/growth.ts'
import { fileOf, readFiles } from './run-import.ts'

describe('ACL Anthology XML', () => {
  test('a paper keeps every field of its source, as readable text', async () => {
    const { taken } = await readFiles('acl', sample('W31.xml'))
    expect(taken.get('acl-w31-0101')).toEqual({
      index: 'publications',
      slug_values: ['acl-w31-0101'],
      source: { name: 'ACL Anthology', url: 'https://aclanthology.org/W31-0101/', licence: 'CC BY 4.0' },
      title: 'On Lantern Grammars of degree n²',
      authors: [
        { name: 'José Peñalta', slug_values: ['jose-penalta'], position: 1 },
        { name: 'Yan Li', slug_values: ['yan-li-moss'], also: ['李燕'], position: 2 },
        { name: 'Govindra', slug_values: ['govindra'], position: 3 },
      ],
      authors_count: 3,
      editors: [
        { name: 'Ines Falkner', slug_values: ['ines-falkner'] },
        { name: 'Yan Li', slug_values: ['yan-li-moss'], also: ['李燕'] },
      ],
      publication_date: '2016-10',
      locations: [{ category: 'proceedings', name: 'Workshop on Lantern Grammars', pdf_url: 'https://aclanthology.org/W31-0101.pdf' }],
      volume_title: 'Proceedings of the Third Workshop on Lantern Grammars',
      pages: '1–9',
      publisher: 'Lantern Society',
      place: 'Mossburg',
      publication_type: 'Workshop paper',
      abstract: 'We show that lantern grammars, see https://lantern.invalid/a?b=1&c=2, help machine translation of moss texts.',
      identifiers: [
        { name: 'doi', value: '10.99999/W31-0101' },
        { name: 'acl', value: 'W31-0101' },
        { name: 'isbn', value: '978-0-00-000000-2' },
      ],
      bibkey: 'penalta-etal-2016-lantern',
      is_open_access: true,
      fields_of_study: ['Computational linguistics'],
      research_areas: ['Machine translation'],
      datasets: ['MossBank'],
      code: [{ name: 'lantern/code', url: 'https://code.invalid/lantern' }],
      attachments: [{ name: 'Software', url: 'https://aclanthology.org/attachments/W31-0101.Software.zip' }],
      videos: [{ name: 'https://videos.invalid/1', url: 'https://videos.invalid/1' }],
      revisions: [
        { name: '1', value: 'https://aclanthology.org/W31-0101v1.pdf' },
        { name: '2, 2017-01-02', value: 'Fixed table 3.' },
      ],
      errata: [{ name: '1', value: 'W31-0101e1' }],
      awards: ['Best Paper'],
      url: 'https://aclanthology.org/W31-0101/',
    })
  })

  test.each([
    ['<tex-math>\\theta</tex-math>-roles', 'θ-roles'],
    ['Cost of <tex-math>\\mathcal{FL}_0</tex-math>', 'Cost of FL₀'],
    ['En<tex-math>\\rightarrow</tex-math>De', 'En→De'],
    ['<tex-math>O(n^2\\varepsilon^{-2})</tex-math> steps', 'O(n²ε⁻²) steps'],
    ['<tex-math>360^{\\circ}</tex-math>, <tex-math>k^{\\frac{m}{2}}</tex-math>', '360°, k^(m/2)'],
    ['<tex-math>\\textrm{P}(\\textrm{Y})</tex-math> and BERT<tex-math>\\rm_{BASE}</tex-math>', 'P(Y) and BERT_BASE'],
    ['<tex-math>n \\log_2 \\sqrt{m}</tex-math>', 'n log₂ √m'],
    ['<tex-math>\\hat{y} &lt; \\{a, b\\}</tex-math>', 'ŷ < {a, b}'],
    ['\\theta and \\mathcal{FL}_0 without a mark', 'θ and FL₀ without a mark'],
    ['\\alphaNLI, 80\\% of \\emph{moss} &amp; W\\"orter, caf\\\'e', 'αNLI, 80% of moss & Wörter, café'],
    ['the $n$-gram, $\\gamma_f$, for $5 and $10 or $5-$10', 'the n-gram, γ_f, for $5 and $10 or $5-$10'],
    ['a_b, C:\\ 2^3 {moss}', 'a_b, C:\\ 2^3 {moss}'],
    ['\\Unknown{moss} and \\', 'Unknownmoss and'],
    ['<tex-math>\\frac{1</tex-math> }', '1/ }'],
  ])('TeX in %j is %j', async (written, text) => {
    const xml = `<collection id="W31"><volume id="1"><paper id="1"><title>${written}</title><abstract>${written}</abstract></paper></volume></collection>`
    const record = (await readFiles('acl', fileOf('x.xml', xml))).taken.get('acl-w31-0101')
    expect([record!['title'], record!['abstract']]).toEqual([text, text])
  })

  test.each([
    ['open braces', (times: number) => '\\mathbf{'.repeat(times)],
    ['scripts', (times: number) => 'x_'.repeat(times)],
    ['backslashes', (times: number) => '\\'.repeat(times)],
    ['dollars', (times: number) => '$a '.repeat(times)],
  ])('TeX of many %s is read in linear time', async (_, written) => {
    expect(await growth(times => void [texAsText(written(times)), withoutTex(written(times))], 10_000)).toBeLessThan(inProportion)
  })

  test.each(['(', ' ', ',', '(a '])('a title of many “%s” names its venue in linear time', async sign => {
    expect(await growth(times => void venueOf('W31', `A${sign.repeat(times)}b`), 20_000)).toBeLessThan(inProportion)
  })

  test.each([
    ['J31', '<booktitle>Computational Linguistics, Volume 57, Number 1, March 2031</booktitle>', '', { volume: '57', issue: '1' }],
    ['2031.cl', '<booktitle>Computational Linguistics, Volume 57, Issue 3-4</booktitle>', '', { volume: '57', issue: '3-4' }],
    ['J31', '<booktitle>Computational Linguistics</booktitle><volume>9</volume>', '<issue>2</issue>', { volume: '9', issue: '2' }],
    ['J31', '<booktitle>X</booktitle><journal-volume>9</journal-volume><journal-issue>0</journal-issue>', '', { volume: '9' }],
    [
      'O31',
      '<booktitle>International Journal of Computational Linguistics, Volume 9, Number 1</booktitle>',
      '',
      { volume: '9', issue: '1' },
    ],
    ['P31', '<booktitle>Proceedings of the ACL, Volume 2: Short Papers</booktitle>', '', {}],
  ])('in %s, %s%s gives %j', async (collection, meta, ofPaper, numbers) => {
    const xml = `<collection id="${collection}"><volume id="1"><meta>${meta}</meta><paper id="1"><title>Moss</title>${ofPaper}</paper></volume></collection>`
    const [record] = [...(await readFiles('acl', fileOf('x.xml', xml))).taken.values()]
    const { volume, issue, publication_type } = record!
    expect({ ...(volume !== undefined && { volume }), ...(issue !== undefined && { issue }) }).toEqual(numbers)
    expect(publication_type === 'Journal article').toBe('volume' in numbers)
  })

  test.each([
    ["<first>Djam\\'e</first><last>Seddah</last>", 'Djamé Seddah'],
    ['<first>Mohammed</first><last>Brook1</last>', 'Mohammed Brook'],
    ['<first>Ada&gt;</first><last>Brook</last>', 'Ada Brook'],
    ['<first>.</first><last>Chandra</last>', 'Chandra'],
    ['<first>ARC</first><last>A3</last>', 'ARC A3'],
    ['<first>Eric H.</first><last>Nyberg 3rd</last>', 'Eric H. Nyberg 3rd'],
  ])('the author %s is %s', async (written, name) => {
    const xml = `<collection id="P31"><volume id="1"><paper id="1"><title>Moss</title><author>${written}</author></paper></volume></collection>`
    const [record] = [...(await readFiles('acl', fileOf('x.xml', xml))).taken.values()]
    expect(record!['authors']).toMatchObject([{ name }])
  })

  test.each([
    ['doi:10.1162/x_1', { name: 'doi', value: '10.1162/x_1' }],
    ['https://doi.org/10.1162/x_1', { name: 'doi', value: '10.1162/x_1' }],
    ['0.26615/978-954', { name: 'doi', value: '10.26615/978-954' }],
    ['http://hdl.handle.net/2065/12142', { name: 'handle', value: '2065/12142' }],
  ])('the DOI %s is %j', async (written, identifier) => {
    const xml = `<collection id="P31"><volume id="1"><paper id="1"><title>Moss</title><doi>${written}</doi></paper></volume></collection>`
    const [record] = [...(await readFiles('acl', fileOf('x.xml', xml))).taken.values()]
    expect((record!['identifiers'] as object[])[0]).toEqual(identifier)
  })

  test('retracted and removed papers are marked, with the reason', async () => {
    const { taken } = await readFiles('acl', sample('W31.xml'))
    expect(taken.get('acl-w31-0102')).toMatchObject({
      is_retracted: true,
      retraction: { date: '2018-03-04', reason: 'The data were lost.' },
      note: 'Microfiche 7',
      language: 'fra',
    })
    expect(taken.get('acl-w31-0102')).not.toHaveProperty('abstract')
    expect(taken.get('acl-w31-0105')).toMatchObject({
      is_retracted: true,
      locations: [{ category: 'proceedings', name: 'Workshop on Lantern Grammars', pdf_url: 'https://elsewhere.invalid/paper.pdf' }],
    })
  })

  test('a paper without title or number is refused with its line, and the others are imported', async () => {
    const { taken, refused } = await readFiles('acl', sample('W31.xml'))
    expect(refused).toEqual(['line 49: W31-0103 has no title', 'line 53: the paper has no id'])
    expect([...taken.keys()]).toEqual(['acl-w31-0101', 'acl-w31-0102', 'acl-w31-0105'])
  })

  test('new-style ids make slugs, and a volume without a year takes its collection’s', async () => {
    const { taken } = await readFiles('acl', sample('2031.glow.xml'))
    expect(taken.get('acl-2031-glow-main-12')).toMatchObject({
      title: 'Glowing <tags> & other signs',
      publication_date: '2031',
      locations: [{ name: 'Glow Conference: Long Papers' }],
    })
  })

  test('listed spellings of a person share one slug', async () => {
    const { taken } = await readFiles('acl', sample('2031.glow.xml'), sample('name_variants.yaml'))
    const slugs = [...taken.values()].map(record => (record['authors'] as { slug_values: string[] }[]).map(author => author.slug_values[0]))
    expect(slugs).toEqual([['jose-penalta', 'ada-brook-elder'], ['jose-penalta'], ['jose-penalta'], ['jose-penalta']])
  })

  test('a malformed file gives what comes before the error and names its line', async () => {
    const { taken, refused } = await readFiles('acl', sample('broken.xml'))
    expect([...taken.keys()]).toEqual(['acl-w32-0101'])
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(/^line 6: not well-formed XML from here on: /)
  })

  test('DTD entities are never resolved: neither expansion bombs nor other files', async () => {
    const before = process.memoryUsage().rss
    const bomb = await readFiles('acl', sample('bomb.xml'))
    const outside = await readFiles('acl', sample('outside.xml'))
    expect(bomb.taken.size + outside.taken.size).toBe(0)
    expect(bomb.refused.join()).toMatch(/^line 11: not well-formed XML/)
    expect(outside.refused.join()).toMatch(/^line 4: not well-formed XML/)
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
  })

  test.each([
    ['a byte order mark', (text: string) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
    ['Windows line ends', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['gzip', (text: string) => gzipSync(text)],
    ['Latin-1, declared', (text: string) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['UTF-16', (text: string) => Buffer.from('\uFEFF' + text.replace('UTF-8', 'UTF-16'), 'utf16le')],
  ])('%s changes nothing', async (name, encode) => {
    const text = readFileSync(sample('2031.glow.xml'), 'utf8')
    const plain = await readFiles('acl', sample('2031.glow.xml'))
    const { taken, refused } = await readFiles('acl', fileOf(name === 'gzip' ? 'x.xml.gz' : 'x.xml', encode(text)))
    expect(refused).toEqual([])
    expect([...taken.values()]).toEqual([...plain.taken.values()])
  })

  test('a record with invalid bytes is refused, and the others are imported', async () => {
    const text = readFileSync(sample('2031.glow.xml'))
    const at = text.indexOf('revisited')
    text[at] = 0xff
    const { taken, refused } = await readFiles('acl', fileOf('x.xml', text))
    expect(taken.size).toBe(3)
    expect(refused).toEqual(['line 12: 2031.glow-main.13 has bytes that do not fit the encoding of the file'])
  })

  test('an endless element is refused before it fills the memory', async () => {
    const text = `<collection id="W35"><volume id="1"><paper id="1"><title>${'moss '.repeat(2_000_000)}`
    const { taken, refused } = await readFiles('acl', fileOf('x.xml.gz', gzipSync(text)))
    expect(taken.size).toBe(0)
    expect(refused.join()).toMatch(/longer than 8 million characters/)
  })

  test.skipIf(!hasRealData)(
    `real volumes read whole, each paper under the id of its own file (${hasRealData ? 'real data' : withoutRealData})`,
    async () => {
      const names = ['P19', 'D19', 'C69', 'W19', 'J05', '2020.acl', '2020.amta']
      const { taken, refused } = await readFiles('acl', ...names.map(name => realData(`acl-anthology/xml/${name}.xml.gz`)))
      expect(refused).toEqual([])
      const other = [...taken.values()].filter(record => {
        const pdf = (record['locations'] as { pdf_url?: string }[])[0]!.pdf_url
        return pdf?.startsWith('https://aclanthology.org/') && pdf.replace(/\.pdf$/, '/') !== record['url']
      })
      expect(other).toEqual([])
      expect(taken.get('acl-2020-acl-main-563')).toMatchObject({ is_retracted: true, publication_date: '2020-07' })
    },
  )
})
