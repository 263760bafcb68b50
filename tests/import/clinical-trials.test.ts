import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { trial } from '#contract/trials.ts'
import { hasRealData, realData, sample, withoutRealData } from '../support/data.ts'
import { growth, inProportion } from '../support/growth.ts'
import { investigatorsOf, plainName } from '#server/import/clinical-trials/people.ts'
import { fileOf, freshFolder, importInto, readFiles, withDocuments } from './run-import.ts'

describe('ClinicalTrials.gov', () => {
  test('a study that is nested without end is refused, and those after it are read', async () => {
    const study = (n: number, more = '') =>
      `{"protocolSection":{"identificationModule":{"nctId":"NCT9900000${n}","briefTitle":"Moss ${n}"}}${more}}`
    const text = `[${study(1)},${study(2, `,"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`)},${study(3)}]`
    const { taken, refused } = await readFiles('clinical-trials', fileOf('deep.json', text))
    expect([...taken.keys()]).toEqual(['nct99000001', 'nct99000003'])
    expect(refused).toEqual(['record 2, line 1: it is nested more than 200 deep'])
  })

  test('a study keeps every group of the specification', async () => {
    const { taken } = await readFiles('clinical-trials', sample('studies-page.json'))
    expect(taken.get('nct99000001')).toEqual({
      index: 'clinical_trials',
      slug_values: ['nct99000001', 'nct99000009'],
      source: { name: 'ClinicalTrials.gov', url: 'https://clinicaltrials.gov/study/NCT99000001', licence: 'Public domain' },
      full_title: 'Fern tea for hay fever',
      official_title: 'A randomised study of fern tea in hay fever',
      acronym: 'FERN',
      trial_id: 'NCT99000001',
      other_ids: ['FERN-1', '2031-000001-10'],
      register: 'ClinicalTrials.gov',
      status: 'Active, not recruiting',
      why_stopped: 'Too little fern',
      start_date: '2031-05',
      primary_completion_date: '2032-01-15',
      completion_date: '2032-02',
      expanded_access_status: 'No',
      has_results: true,
      brief_summary: 'Does tea help?\n\nWe count > 3 sneezes.',
      detailed_description: 'Long text.',
      diseases: [{ term: 'Hay fever' }],
      keywords: ['fern'],
      mesh_descriptors: ['Rhinitis'],
      mesh_intervention_descriptors: ['Teas, Herbal'],
      interventions: [{ name: 'Fern tea', type: 'Drug', description: 'A cup', other_names: ['Pteridium'], arms: ['Tea'] }],
      intervention_arms: [
        { arm_title: 'Tea', arm_type: 'Experimental', arm_description: 'A cup a day', arm_intervention_names: ['Drug: Fern tea'] },
      ],
      study_type: 'Interventional',
      phases: ['Phase 1', 'Phase 2'],
      enrollment_count: 40,
      enrollment_type: 'Estimated',
      primary_purpose: 'Treatment',
      design_allocation: 'Randomized',
      intervention_model_assignment: 'Parallel',
      interventional_model_description: 'Two groups',
      mask_info: { masking: 'Double', who_masked: ['Participant', 'Care provider'], masking_description: 'Same cups' },
      population_ages: ['Adult', 'Older adult'],
      minimum_age: '18 years',
      maximum_age: '80 years',
      genders: 'All',
      healthy_volunteers: false,
      eligibility_criteria: 'Inclusion Criteria:\n\n* sneezes',
      primary_objective: [{ name: 'Sneezes', value: 'Counted', time_frame: '1 week' }],
      secondary_objective: [{ value: 'Sleep', time_frame: '1 week' }],
      other_objective: [{ value: 'Mood' }],
      sponsors: [{ name: 'FERN HOSPITAL', type: 'Other' }],
      collaborators: [{ name: 'Somebody Unknown', type: 'NIH' }],
      investigators: [
        {
          name: 'Greta Farn',
          slug_values: ['ct-greta-farn-at-fern-hospital'],
          role: 'Principal investigator',
          affiliation: 'Fern Hospital',
        },
      ],
      contacts: [{ name: 'Trial desk', phone: '1 ext. 23', email: 'desk@fern.invalid' }],
      locations: [
        { name: 'Fern Hospital', city: 'Mossburg', country: 'Austria', status: 'Recruiting', coordinates: { lat: 47.1, lon: 15.4 } },
        { name: 'Fernstadt', city: 'Fernstadt' },
      ],
      citations: [{ value: 'Farn G. Ferns.', pmid: '1', citation_type: 'Background' }],
      fda_oversight: { has_dmc: true, is_fda_regulated_drug: true, is_fda_regulated_device: false },
      urls: ['https://fern.invalid'],
      url: 'https://clinicaltrials.gov/study/NCT99000001',
    })
  })

  test('an observational study has its own design, and no phases', async () => {
    const { taken } = await readFiles('clinical-trials', sample('studies-page.json'))
    const record = taken.get('nct99000002')
    expect(record).toMatchObject({
      study_type: 'Observational',
      observational_model: 'Family based',
      time_perspective: 'Prospective',
      target_duration: '3 Years',
      sampling_method: 'Non-probability sample',
      bio_specimen: { retention: 'Samples with DNA', description: 'Moss' },
    })
    for (const absent of ['phases', 'mask_info']) expect(record).not.toHaveProperty(absent)
  })

  test('oversight, shared data and documents are kept, and a missing flag stays missing', async () => {
    const { taken } = await readFiles('clinical-trials', sample('studies-page.json'))
    expect(taken.get('nct99000002')).toMatchObject({
      fda_oversight: { has_dmc: false, is_unapproved_device: true, is_ppsd: true, is_us_export: false, is_section_801_violation: true },
      data_sharing: [
        { name: 'Shared', value: 'Yes' },
        { name: 'Documents', value: 'Study protocol, Statistical analysis plan' },
        { name: 'Address', value: 'https://moss.invalid/data' },
      ],
      documents: [
        {
          name: 'Study Protocol',
          value: '2030-03-01',
          file: 'Prot 000.pdf',
          url: 'https://cdn.clinicaltrials.gov/large-docs/02/NCT99000002/Prot%20000.pdf',
        },
        { name: 'Consent', value: 'ICF.pdf' },
      ],
    })
    expect(taken.get('nct99000002')!['fda_oversight']).not.toHaveProperty('is_fda_regulated_drug')
  })

  test('every study matches the contract’s trial', async () => {
    const { taken } = await readFiles('clinical-trials', sample('studies-page.json'), sample('study-single.json'))
    expect([...taken.values()].flatMap(record => v.safeParse(trial, record).issues ?? [])).toEqual([])
  })

  test('pages, lists and single studies are recognised, and anything else is refused', async () => {
    const { taken, refused } = await readFiles('clinical-trials', sample('studies-page.json'), sample('study-single.json'))
    expect([...taken.keys()]).toEqual(['nct99000001', 'nct99000002', 'nct99000004'])
    expect(taken.get('nct99000004')).toMatchObject({ full_title: 'Alone in its file', phases: ['Early phase 1'], start_date: '2031-05-14' })
    expect(refused.map(line => line.replace(/, line \d+/, ''))).toEqual([
      'record 3: it is not a study of API version 2: protocolSection.identificationModule.nctId: is not a number of this register',
      'record 4: it is not a study of API version 2: protocolSection.identificationModule: the study has no title',
      expect.stringMatching(/^record 5: it is not a study of API version 2: protocolSection: /),
    ])
  })

  test('sponsors are linked to organisations of exactly their name, which count their studies', async () => {
    const dir = freshFolder()
    await importInto(dir, 'clinical-trials', sample('studies-page.json'))
    await importInto(dir, 'ror', sample('organisations.sample'))
    await withDocuments(dir, documents => {
      expect(documents.record('clinical_trials', 'nct99000001')).toMatchObject({
        sponsors: [{ name: 'FERN HOSPITAL', type: 'Other', slug_values: ['ror-0fern0004'] }],
        collaborators: [{ name: 'Somebody Unknown', type: 'NIH' }],
      })
      expect(documents.record('organisations', 'ror-0fern0004')).toMatchObject({ trials_count: 1 })
      expect(documents.record('clinical_trials', 'nct99000009')).toMatchObject({ trial_id: 'NCT99000001' })
      expect(documents.record('researchers', 'ct-greta-farn-at-fern-hospital')).toMatchObject({
        full_name: 'Greta Farn',
        trials_count: 1,
        publications_count: 0,
        organisations: [{ name: 'Fern Hospital' }],
      })
    })
    expect(await importInto(dir, 'clinical-trials', sample('studies-page.json'))).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  })

  test.each([
    ['Nandita deSouza, Professor', 'Nandita deSouza'],
    ['Univ.-Prof. Dr. Christina Peters', 'Christina Peters'],
    ['Ada Brook MD', 'Ada Brook'],
    ['Dr. Novak', 'Dr. Novak'],
    ['Study Director', 'Study Director'],
    ['Hongsheng Zhou. M.D., Ph.D', 'Hongsheng Zhou'],
    ['Prof DDr Thomas Lion', 'Thomas Lion'],
    ['wang, jianxiang', 'Jianxiang Wang'],
    ['süheyla atay', 'Süheyla Atay'],
    ['Fan Rong Fan Rong, master', 'Fan Rong'],
    ['Xiaojun Huang,MD', 'Xiaojun Huang'],
    ['Muhammad Osama, PhD*', 'Muhammad Osama'],
    ['Tuan Do', 'Tuan Do'],
    ['MD Imam Shahriar', 'MD Imam Shahriar'],
    ['Robert A.', 'Robert A.'],
  ])('the name in “%s” is %s', (written, name) => expect(plainName(written)).toBe(name))

  test.each([
    ['numbers', (times: number) => `${'a'.repeat(times)}${' 1'.repeat(times)}`],
    ['spaces', (times: number) => `${' '.repeat(times)}x`],
    ['commas', (times: number) => `${', '.repeat(times)}\n`],
  ])('a name with many %s takes no more than its length', async (_, written) => {
    expect(await growth(times => plainName(written(times)), 10_000)).toBeLessThan(inProportion)
  })

  test.skipIf(!hasRealData)(`all 338 real studies are imported (${hasRealData ? 'real data' : withoutRealData})`, async () => {
    const { taken, refused } = await readFiles('clinical-trials', realData('clinicaltrials'))
    expect(refused).toEqual([])
    expect(taken.size).toBe(338)
    expect([...taken.values()].flatMap(record => v.safeParse(trial, record).issues ?? [])).toEqual([])
  })
})

test('a sponsor’s office among the leaders of a study is not a researcher', () => {
  const led = (name: string, affiliation: string) =>
    investigatorsOf({
      identificationModule: { nctId: 'NCT99000009' },
      statusModule: {},
      contactsLocationsModule: { overallOfficials: [{ name, affiliation, role: 'STUDY_DIRECTOR' }] },
    })[0]
  for (const [name, affiliation] of [
    ['UCB Cares', '1-844-599-2273 (UCB)'],
    ['Medical Director', 'Moss Pharma LLC'],
    ['Fern Pharmaceuticals', 'Fern Pharmaceuticals'],
    ['Clinical Sciences & Operations', 'Moss'],
  ] as const)
    expect(led(name, affiliation), name).toEqual({ name, type: 'Office', role: 'Study director', affiliation })
  expect(led('Greta Farn', 'Fern Hospital')).toMatchObject({ slug_values: ['ct-greta-farn-at-fern-hospital'] })
})

const leaders = (name: string, affiliation?: string) =>
  investigatorsOf({
    identificationModule: { nctId: 'NCT99000009' },
    statusModule: {},
    contactsLocationsModule: { overallOfficials: [{ name, affiliation, role: 'STUDY_DIRECTOR' }] },
  })

test.each([
  'Call 1-877-CTLILLY (1-877-285-4559) or 1-317-615-4559 Mon - Fri 9 AM - 5 PM Eastern time',
  '1-888-555-0100',
  '+43 1 5550100',
  'MD',
  'Ph.D.',
  'MD, PhD',
  'Prof. Dr. med.',
  '-',
])('“%s” as the leader of a study is nobody', name => expect(leaders(name, 'Fern Hospital')).toEqual([]))

test.each([
  'Fern Hospital, Tianjin 300020',
  'No. 288 Nanjing Road 300020',
  'Boston, MA 02115-6013',
  'Tokyo 113-8655',
  'São Paulo 05403-000',
])('the postcode in “%s” is no telephone: its leader is a person', affiliation =>
  expect(leaders('Greta Farn', affiliation)[0]).toMatchObject({ slug_values: [expect.any(String)], affiliation }),
)

test.each(['022-23909095', '13800138000', '1-844-599-2273 (UCB)', '+86 22 2390'])('an affiliation “%s” is a telephone', affiliation =>
  expect(leaders('Greta Farn', affiliation)[0]).toMatchObject({ type: 'Office' }),
)

test('a position in place of the institution is the title of the person', () => {
  expect(leaders('Greta Farn', 'Chief Medical Officer')).toEqual([
    { name: 'Greta Farn', slug_values: ['ct-greta-farn'], role: 'Study director', title: 'Chief Medical Officer' },
  ])
})

/** A study of the sample with these parts. */
async function trialWith(parts: object, protocol: object = {}) {
  const identificationModule = { nctId: 'NCT99000010', briefTitle: 'Tea' }
  const study = { protocolSection: { identificationModule, ...protocol }, ...parts }
  const { taken, refused } = await readFiles('clinical-trials', fileOf('x.json', JSON.stringify([study])))
  expect(refused).toEqual([])
  return v.parse(trial, taken.get('nct99000010'))
}

test('escapes of Markdown and references to characters become the characters, in every text', async () => {
  const record = await trialWith(
    {},
    {
      descriptionModule: { briefSummary: 'Doses \\&gt; 5 mg \\& \\[rest\\], 2 \\~ 3,\r\nit&#39;s \\<4&nbsp;h' },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Fern &amp; Moss' } },
      armsInterventionsModule: { armGroups: [{ label: 'Tea \\> water' }] },
    },
  )
  expect(record).toMatchObject({
    brief_summary: "Doses > 5 mg & [rest], 2 ~ 3,\nit's <4 h",
    sponsors: [{ name: 'Fern & Moss' }],
    intervention_arms: [{ arm_title: 'Tea > water' }],
  })
})

test('results are kept in short: counts, outcomes with values and comparisons, adverse events', async () => {
  const record = await trialWith({
    hasResults: true,
    resultsSection: {
      participantFlowModule: {
        groups: [
          { id: 'FG0', title: 'Water' },
          { id: 'FG1', title: 'Tea' },
        ],
        periods: [
          {
            title: 'Overall',
            milestones: [
              {
                type: 'STARTED',
                achievements: [
                  { groupId: 'FG0', numSubjects: '20' },
                  { groupId: 'FG1', numSubjects: '21' },
                ],
              },
              {
                type: 'COMPLETED',
                achievements: [
                  { groupId: 'FG0', numSubjects: '18' },
                  { groupId: 'FG1', numSubjects: '0' },
                ],
              },
            ],
          },
        ],
      },
      outcomeMeasuresModule: {
        outcomeMeasures: [
          {
            type: 'PRIMARY',
            title: 'Sneezes \\> 3',
            timeFrame: '1 week',
            paramType: 'MEAN',
            dispersionType: 'STANDARD_DEVIATION',
            unitOfMeasure: 'sneezes per day',
            groups: [
              { id: 'OG0', title: 'Water' },
              { id: 'OG1', title: 'Tea' },
            ],
            denoms: [
              {
                units: 'Participants',
                counts: [
                  { groupId: 'OG0', value: '20' },
                  { groupId: 'OG1', value: '21' },
                ],
              },
            ],
            classes: [
              {
                title: 'Day',
                categories: [
                  {
                    measurements: [
                      { groupId: 'OG0', value: '7.0', spread: '1.2' },
                      { groupId: 'OG1', value: '4' },
                    ],
                  },
                ],
              },
              { title: 'Night', categories: [{ measurements: [{ groupId: 'OG1', value: '2', lowerLimit: '1', upperLimit: '3' }] }] },
            ],
            analyses: [
              {
                groupIds: ['OG0', 'OG1'],
                pValue: '<0.001',
                statisticalMethod: 'Regression, Logistic',
                paramType: 'Odds Ratio (OR)',
                paramValue: '15.2',
                ciPctValue: '95',
                ciLowerLimit: '7.3',
                ciUpperLimit: '31.6',
              },
            ],
          },
          { type: 'SECONDARY', title: 'Sleep', paramType: 'COUNT_OF_PARTICIPANTS', unitOfMeasure: 'Participants' },
        ],
      },
      adverseEventsModule: {
        timeFrame: '2 weeks',
        eventGroups: [
          { id: 'EG0', title: 'Water', deathsNumAffected: 0, deathsNumAtRisk: 20, seriousNumAffected: 1, seriousNumAtRisk: 20 },
        ],
      },
      moreInfoModule: { limitationsAndCaveats: { description: 'Few people.' } },
    },
  })
  expect(record.results).toEqual({
    participants: [
      { group: 'Water', started: 20, completed: 18 },
      { group: 'Tea', started: 21, completed: 0 },
    ],
    outcomes: [
      {
        title: 'Sneezes > 3',
        type: 'Primary',
        time_frame: '1 week',
        measure: 'Mean (standard deviation), sneezes per day',
        groups: [
          { name: 'Water', participants: 20 },
          { name: 'Tea', participants: 21 },
        ],
        rows: [
          { name: 'Day', values: ['7.0 (1.2)', '4'] },
          { name: 'Night', values: ['', '2 (1 to 3)'] },
        ],
        comparisons: ['Water and Tea: Odds Ratio (OR) 15.2 (95% CI 7.3 to 31.6), p <0.001, Regression, Logistic'],
      },
      { title: 'Sleep', type: 'Secondary', measure: 'Participants' },
    ],
    adverse_events: [{ group: 'Water', deaths: { affected: 0, at_risk: 20 }, serious: { affected: 1, at_risk: 20 } }],
    adverse_events_time_frame: '2 weeks',
    limitations: 'Few people.',
  })
})
