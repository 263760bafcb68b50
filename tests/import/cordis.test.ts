import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { project } from '#contract/projects.ts'
import { cityIn, organisationName } from '#server/import/cordis/names.ts'
import { keywordsOf } from '#server/import/cordis/texts.ts'
import { hasRealData, realData, sample, withoutRealData } from '../support/data.ts'
import { growth, inProportion } from '../support/growth.ts'
import { fileOf, freshFolder, importInto, readFiles, withDocuments } from './run-import.ts'

const archive = 'cordis/cordis-HORIZONprojects-sample-xml.zip'
const real = hasRealData ? 'real data' : withoutRealData

describe('CORDIS', () => {
  test('a grant id of signs alone is none: two of them would be one record', async () => {
    const projects = ['..', '/', 'A-1'].map(id => `<project><id>${id}</id><title>Moss ${id}</title></project>`)
    const { taken, refused } = await readFiles('cordis', fileOf('signs.xml', `<projects>${projects.join('\n')}</projects>`))
    expect([...taken.keys()]).toEqual(['cordis-a-1'])
    expect(refused).toEqual(['line 1: the project has no grant id', 'line 2: the project has no grant id'])
  })

  test('a project keeps every field of the contract', async () => {
    const { taken } = await readFiles('cordis', sample('cordis-fern.xml'))
    expect(taken.get('cordis-199900001')).toEqual({
      index: 'projects',
      slug_values: ['cordis-199900001', 'cordis-rcn-900001'],
      source: { name: 'CORDIS', url: 'https://cordis.europa.eu/project/id/199900001', licence: 'CC BY 4.0' },
      title: 'Memory of rain in ferns',
      acronym: 'FERN',
      project_id: '199900001',
      status: 'Terminated',
      start_date: '2031-03-01',
      end_date: '2033-06-30',
      total_cost_currency: 'EUR',
      funding_amount: 300000.5,
      funding_source: { full_name: 'European Commission' },
      funding_mechanism: 'MOSS Action',
      call_identifier: 'MOSS-2030-01',
      organisations: [
        {
          name: 'ΠΑΝΕΠΙΣΤΗΜΙΟ ΦΤΕΡΗΣ',
          role: 'Coordinator',
          country: { name: 'Greece', code: 'GR' },
          city: 'Athina',
          coordinates: { lat: 37.98, lon: 23.72 },
          funding: 250000,
        },
        { name: 'GONE', role: 'Participant', present: false },
        {
          name: 'Fern & Fog Ltd',
          role: 'Partner',
          country: { name: 'United Kingdom', code: 'GB' },
          city: 'Kingston upon Hull',
          coordinates: { lat: 53.74, lon: -0.33 },
        },
        {
          name: 'Bogwater University',
          role: 'Fellow organisation',
          country: { name: 'Netherlands', code: 'NL' },
          city: `'s-Hertogenbosch`,
          funding: 30000.25,
        },
      ],
      summary: 'Ferns remember rain <5 mm, we think.\n\nWe ask how; and <script>why</script>.',
      texts: [
        { name: 'Objective', value: 'Ferns remember rain <5 mm, we think.\n\nWe ask how; and <script>why</script>.', order: 1 },
        { name: 'Call topic', value: 'Plants that remember', order: 2 },
        { name: 'Programme', value: 'Moss and ferns', order: 3 },
        { name: 'Ended early', value: 'The project was planned to run until 28 February 2035.', order: 4 },
      ],
      keywords: ['ferns', 'memory (rain, fog)', 'Botany', 'bracken spores', 'meteorology'],
      results: [{ title: 'A result' }],
      url: 'https://fern.invalid/',
    })
  })

  test('empty fields are absent, and a project without a title gets its acronym', async () => {
    const { taken } = await readFiles('cordis', sample('cordis-fern.xml'))
    expect(taken.get('cordis-199900002')).toEqual({
      index: 'projects',
      slug_values: ['cordis-199900002'],
      source: { name: 'CORDIS', url: 'https://cordis.europa.eu/project/id/199900002', licence: 'CC BY 4.0' },
      title: 'BARE',
      acronym: 'BARE',
      project_id: '199900002',
      funding_source: { full_name: 'European Commission' },
      url: 'https://cordis.europa.eu/project/id/199900002',
    })
  })

  test('a project known only from a result is skipped; one without id or title is refused', async () => {
    const { taken, refused } = await readFiles('cordis', sample('cordis-fern.xml'))
    expect([...taken.keys()]).toEqual(['cordis-199900001', 'cordis-199900002'])
    expect(refused).toEqual(['line 73: the project has no grant id', 'line 74: project 199900003 has no title'])
  })

  test('a project that was cancelled before its start has no end and says so', async () => {
    const dates = '<startDate>2031-03-01</startDate><endDate>2035-02-28</endDate><terminationDate>2030-12-24 00:00:00</terminationDate>'
    const file = fileOf('1.xml', `<project><id>1</id><title>Never</title>${dates}</project>`)
    const record = (await readFiles('cordis', file)).taken.get('cordis-1')!
    expect(record).toMatchObject({
      start_date: '2031-03-01',
      texts: [{ name: 'Ended early', value: 'The project was stopped on 24 December 2030, before it began.', order: 1 }],
    })
    expect(record).not.toHaveProperty('end_date')
  })

  test.each([
    ['ferns; memory, and rain', ['ferns', 'memory, and rain']],
    ['ferns, memory (rain, fog (thin, thick)), dew', ['ferns', 'memory (rain, fog (thin, thick))', 'dew']],
    ['ferns. memory. rain.', ['ferns', 'memory', 'rain']],
    ['one subject', ['one subject']],
    ['ferns\nmemory\nrain', ['ferns', 'memory', 'rain']],
    ['rain,\nferns, cancer\ndiagnosis', ['rain', 'ferns', 'cancer diagnosis']],
    ['ferns • memory • rain', ['ferns', 'memory', 'rain']],
    ['Ferns - Ball Milling - Rain', ['Ferns', 'Ball Milling', 'Rain']],
    ['social- and cultural history, moss – old', ['social- and cultural history', 'moss – old']],
    ['moss; ferns, fog, rain, dew', ['moss', 'ferns', 'fog', 'rain', 'dew']],
    ['RNA maturation. RNA decay, E. coli', ['RNA maturation', 'RNA decay', 'E. coli']],
    ['"moss, ferns"', ['moss', 'ferns']],
    ['a ""mucus-like"" gel, & moss', ['a "mucus-like" gel', 'moss']],
  ])('the keywords %s are %j', (written, keywords) => expect(keywordsOf(written, [])).toEqual(keywords))

  test.each([
    ['İZMİR', 'İzmir'],
    ['DİYARBAKIR', 'Diyarbakır'],
    ['IZMIR', 'Izmir'],
    ['NAPOLI (NA)', 'Napoli (NA)'],
    ['MODUGNO(BA)', 'Modugno (BA)'],
    ['Rozzano (Mi)', 'Rozzano (MI)'],
    ["'s-Gravenhage (Den Haag)", "'s-Gravenhage (Den Haag)"],
    ['GIF-SUR-YVETTE', 'Gif-sur-Yvette'],
    ['SAINT-MARTIN-D’HERES', 'Saint-Martin-D’Heres'],
    ['+4930209346295', undefined],
  ])('the city %s is %s', (written, city) => expect(cityIn(written)).toBe(city))

  test.each([
    ['LUNDS UNIVERSITET', 'Lunds Universitet'],
    ['FONDAZIONE ISTITUTO ITALIANO DI TECNOLOGIA', 'Fondazione Istituto Italiano di Tecnologia'],
    ["UNIVERSITA' DEGLI STUDI DI ROMA", "Universita' degli Studi di Roma"],
    ["COMMISSARIAT A L'ENERGIE", "Commissariat a l'Energie"],
    ['MOSS SYSTEMS GMBH', 'Moss Systems GmbH'],
    ['FERN & FOREST LTD.', 'Fern & Forest Ltd.'],
    ['FERNS S.P.A.', 'Ferns S.P.A.'],
    ['HOLO LANTERNS A/S', 'Holo Lanterns A/S'],
    ['KUNSTREPUBLIK E.V.', 'Kunstrepublik e.V.'],
    ['CSIC', 'CSIC'],
    ['SINTEF AS', 'SINTEF AS'],
    ['AGENCIA DE MUSGO (AMUS)', 'Agencia de Musgo (AMUS)'],
    ['FOOD INSTITUTE - IFPRI', 'Food Institute - IFPRI'],
    ['3D TALO FINLAND OY', '3D Talo Finland Oy'],
    ['İZMİR İLERİ ENSTİTÜSÜ', 'İzmir İleri Enstitüsü'],
    ['Simon Fraser University', 'Simon Fraser University'],
    ['ΠΑΝΕΠΙΣΤΗΜΙΟ ΦΤΕΡΗΣ', 'ΠΑΝΕΠΙΣΤΗΜΙΟ ΦΤΕΡΗΣ'],
  ])('the organisation %s is %s', (written, name) => expect(organisationName(written)).toBe(name))

  test('the DOI of the grant, the results of the project and its last change are kept', async () => {
    const categories = (kind: string, title: string) =>
      `<categories><category classification="collection"><title>Project publication</title></category><category classification="${kind}"><title>${title}</title></category></categories>`
    const results = [
      `<result><title>Ferns in fog</title><details><authors>A. Brook; I. Falkner</authors><journalTitle>Moss</journalTitle><publishedYear>2031</publishedYear></details><identifiers><doi>10.99999/FERN.1</doi></identifiers><relations>${categories('projectPublication', 'Peer reviewed articles')}</relations></result>`,
      `<result><title>Ferns in fog (preprint)</title><identifiers><doi>https://doi.org/10.99999/fern.1</doi></identifiers></result>`,
      `<result><title>Plan for data</title><description>How data is kept.</description><relations><associations><webLink><physUrl>https://fern.invalid/plan?a=1&amp;b=2</physUrl></webLink></associations>${categories('deliverableType', 'Data Management Plan')}</relations></result>`,
      '<result><title>"Data for ""Ferns&amp;#8211;CO&lt;sub&gt;2&lt;/sub&gt;"""</title></result>',
      '<result><description>Without a title</description></result>',
    ]
    const text = `<project><id>5</id><title>Rain</title><identifiers><grantDoi>10.3030/5</grantDoi></identifiers><lastUpdateDate>2025-11-24 13:05:01</lastUpdateDate><relations><associations>${results.join('')}</associations></relations></project>`
    const record = v.parse(project, (await readFiles('cordis', fileOf('5.xml', text))).taken.get('cordis-5'))
    expect(record).toMatchObject({ identifiers: [{ name: 'doi', value: '10.3030/5' }], last_updated: '2025-11-24' })
    expect(record.results).toEqual([
      {
        title: 'Ferns in fog',
        type: 'Peer-reviewed article',
        authors: 'A. Brook; I. Falkner',
        published_in: 'Moss',
        year: '2031',
        doi: '10.99999/FERN.1',
      },
      { title: 'Plan for data', type: 'Data management plan', description: 'How data is kept.', url: 'https://fern.invalid/plan?a=1&b=2' },
      { title: 'Data for "Ferns–CO₂"' },
    ])
  })

  test('an organisation mentioned many times is one, in linear time', async () => {
    const mention = '<organization type="participant"><id>1</id><legalName>Moss</legalName></organization>\n'
    const read = async (times: number) => {
      const linked = `<relations><associations>${mention.repeat(times)}</associations></relations>`
      const file = fileOf('1.xml', `<project><id>1</id><title>Many</title>${linked}</project>`)
      expect((await readFiles('cordis', file)).taken.get('cordis-1')!['organisations']).toEqual([{ name: 'Moss', role: 'Participant' }])
    }
    expect(await growth(read, 4000)).toBeLessThan(inProportion)
  })

  test.each([
    ['commas', (times: number) => 'a,'.repeat(times)],
    ['commas in a bracket that is left open', (times: number) => `(${','.repeat(times)}`],
    ['dots before a letter', (times: number) => `${'.'.repeat(times)}x`],
    ['spaces', (times: number) => `a${' '.repeat(times)}b`],
  ])('keywords of many %s take no more than their length', async (_, written) => {
    expect(await growth(times => keywordsOf(written(times), []), 20_000)).toBeLessThan(inProportion)
  })

  test('a long objective is shortened to whole sentences', async () => {
    const objective = `${'Ferns are old. '.repeat(60)}${'They remember '.repeat(20)}rain.`
    const file = fileOf('1.xml', `<project><id>1</id><title>Long</title><objective>${objective}</objective></project>`)
    const summary = String((await readFiles('cordis', file)).taken.get('cordis-1')!['summary'])
    expect(summary).toBe('Ferns are old. '.repeat(60).trim())
    const endless = fileOf('2.xml', `<project><id>2</id><title>Long</title><objective>${'rain '.repeat(400)}</objective></project>`)
    expect((await readFiles('cordis', endless)).taken.get('cordis-2')!['summary']).toMatch(/^(?:rain ){199}rain…$/)
  })

  test('DTD entities are refused: neither expansion bombs nor other files', async () => {
    const bomb = `<!DOCTYPE project [<!ENTITY a "${'boom '.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]>\n<project><id>3</id><title>&b;</title></project>`
    const outside = `<!DOCTYPE project [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<project><id>4</id><title>&x;</title></project>`
    for (const text of [bomb, outside]) {
      const { taken, refused } = await readFiles('cordis', fileOf('x.xml', text))
      expect(taken.size).toBe(0)
      expect(refused.join()).toMatch(/^line 2: not well-formed XML from here on: /)
    }
  })

  test('a file without a project and a truncated file are reported', async () => {
    const other = await readFiles('cordis', fileOf('x.xml', '<result><title>A result</title></result>'))
    expect(other.refused).toEqual(['the file: there is no CORDIS project in it'])
    const whole = readFileSync(sample('cordis-fern.xml'), 'utf8')
    const short = await readFiles('cordis', fileOf('x.xml', whole.slice(0, whole.indexOf('199900003'))))
    expect(short.taken.size).toBe(2)
    expect(short.refused.at(-1)).toMatch(/: not well-formed XML from here on: /)
  })

  test('a second run finds everything unchanged', async () => {
    const dir = freshFolder()
    expect(await importInto(dir, 'cordis', sample('cordis-fern.xml'))).toMatchObject({ read: 4, new: 2, refused: 2 })
    expect(await importInto(dir, 'cordis', sample('cordis-fern.xml'))).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 2 })
    await withDocuments(dir, documents =>
      expect(documents.record('projects', 'cordis-rcn-900001')).toMatchObject({ project_id: '199900001' }),
    )
  })

  test.skipIf(!hasRealData)(
    `all 1,280 projects of the real archive fit the contract; each has one coordinator, and its money adds up (${real})`,
    async () => {
      const { taken, refused } = await readFiles('cordis', realData(archive))
      expect(refused).toEqual([])
      expect(taken.size).toBe(1280)
      expect([...taken.values()].filter(record => record['identifiers'])).toHaveLength(1268)
      const projects = [...taken.values()].map(record => v.parse(project, record))
      for (const one of projects) expect(one.organisations?.filter(org => org.role === 'Coordinator')).toHaveLength(1)
      const omega = projects.find(one => one.project_id === '101069287')!
      const sum = omega.organisations!.reduce((all, one) => all + (one.funding ?? 0), 0)
      expect(omega).toMatchObject({ acronym: 'OMEGA-X', total_cost: 10223435, funding_amount: 7995320.38 })
      expect(sum).toBeCloseTo(7995320.38, 1)
    },
  )

  test.skipIf(!hasRealData)(`roles, money and dates of real projects equal those on CORDIS (${real})`, async () => {
    const loose = await readFiles('cordis', realData('cordis/loose'))
    expect(loose.taken.size).toBe(5)
    expect(loose.taken.get('cordis-101039683')).toMatchObject({
      slug_values: ['cordis-101039683', 'cordis-rcn-238078'],
      acronym: 'PROMETHEUS',
      status: 'Signed',
      start_date: '2023-01-01',
      end_date: '2027-12-31',
      total_cost: 1875938,
      funding_amount: 1875938,
      call_identifier: 'ERC-2021-STG',
      funding_mechanism: 'HORIZON ERC Grants',
      organisations: [
        {
          name: 'Lunds Universitet',
          role: 'Coordinator',
          city: 'Lund',
          country: { name: 'Sweden', code: 'SE' },
          coordinates: { lat: 55.70632395, lon: 13.1945813996656 },
          funding: 1875938,
        },
        { name: 'Fondazione Istituto Italiano di Tecnologia', role: 'Participant' },
      ],
    })
  })
})
