import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { demoSlug, linkTo, type DemoOrganisation, type DemoEntities } from './demo-entities.ts'
import { demoRecord } from './demo-record.ts'
import { randomSubject } from './demo-texts.ts'
import { trialCitations, oversightOf, sitesOf, trialDetails, type DemoTrial } from './demo-trial-details.ts'
import type { SeededRandom } from './seeded-random.ts'

const count = 300
const statuses = [
  'Recruiting',
  'Recruiting',
  'Completed',
  'Completed',
  'Completed',
  'Not yet recruiting',
  'Active, not recruiting',
  'Terminated',
  'Withdrawn',
  'Unknown status',
]

/** The years in which a trial with this status can start. */
function startYears(status: string): [number, number] {
  if (status === 'Not yet recruiting') return [2027, 2028]
  return status === 'Recruiting' || status === 'Active, not recruiting' ? [2023, 2025] : [2010, 2022]
}

/** Clinical trials. Counts them for their investigators and, in `sponsored`, for their sponsors. */
export function trialRecords(random: SeededRandom, entities: DemoEntities, sponsored: Map<DemoOrganisation, number>): CatalogueRecord[] {
  const groups = entities.groups.filter(group => group.discipline.medicine)
  const sites = entities.organisations.filter(one => one.kind === 'Hospital')
  const sponsors = entities.organisations.filter(one => one.kind !== 'Government')
  return Array.from({ length: count }, (_, number) => {
    const group = random.pick(groups)
    const subject = randomSubject(random, group.discipline)
    const medicine = group.discipline.medicine!
    const observational = number % 7 === 3
    const [disease, other] = random.sample(medicine.diseases, 2) as [string, string]
    const [name, type, about] = random.pick(medicine.interventions)
    const title = observational
      ? `A cohort study of ${disease.toLowerCase()} ${subject.setting}`
      : `${name} in people with ${disease.toLowerCase()}, and its effect on ${subject.outcome}`
    const status = observational ? 'Completed' : random.pick(statuses)
    const stopped = status === 'Terminated' || status === 'Withdrawn'
    const [from, to] = startYears(status)
    const start = random.day(from, to)
    const year = Number(start.slice(0, 4))
    const sponsor = random.chance(0.5) ? group.organisation : random.pick(sponsors)
    const partners = random.sample(sponsors, random.whole(0, 2)).filter(one => one !== sponsor)
    for (const one of [sponsor, ...partners]) sponsored.set(one, (sponsored.get(one) ?? 0) + 1)
    const investigators = random.sample(group.members, 2)
    for (const person of investigators) person.trials += 1
    const id = `DEMO${String(30_000_000 + number * 101)}`
    const objective = (what: string, when: string) => ({ name: what, value: `Measured with ${subject.method}.`, time_frame: when })
    const extraRandom = random.fork()
    const isFull = number === 0
    const facts: DemoTrial = { number, id, year, status, observational, isFull, subject, disease, intervention: name, group }
    const fields = {
      full_title: title,
      official_title: `A ${observational ? 'prospective observational' : 'randomised, controlled'} study of ${subject.outcome} ${subject.setting}`,
      trial_id: id,
      register: 'Indago demo register',
      status,
      why_stopped: stopped
        ? random.pick(['Too few people could be enrolled', 'The funding ended early', 'An interim analysis showed no benefit'])
        : undefined,
      phases: observational
        ? undefined
        : random.pick([['Phase 1'], ['Phase 2'], ['Phase 3'], ['Phase 1', 'Phase 2'], ['Phase 4'], ['Not applicable']]),
      start_date: random.chance(0.2) ? start.slice(0, 7) : start,
      primary_completion_date: random.day(year + 1, year + 1),
      completion_date: random.day(year + 2, year + 3),
      enrollment_count: status === 'Withdrawn' ? 0 : random.whole(12, 2400),
      expanded_access_status: random.chance(0.05) ? 'Available' : undefined,
      has_results: status === 'Completed' && random.chance(0.4),
      brief_summary: `This study asks whether ${observational ? subject.factor : name.toLowerCase()} can change ${subject.outcome} in people with ${disease.toLowerCase()}.`,
      detailed_description: random.chance(0.7)
        ? `People with ${disease.toLowerCase()} are followed for ${random.whole(3, 60)} months.\n\nEvery visit records ${subject.outcome}. ${subject.secondMethod[0]!.toUpperCase()}${subject.secondMethod.slice(1)} is used where it is at hand.`
        : undefined,
      diseases: (random.chance(0.3) ? [disease, other] : [disease]).map(term => ({ term })),
      interventions: observational
        ? undefined
        : [
            {
              name,
              type,
              description: about,
              arms: [`${name} arm`],
              ...(extraRandom.chance(0.3) && { other_names: [`${name} (study name)`] }),
            },
            { name: 'Usual care', type: 'Other', description: 'What the site offers anyway', arms: ['Control arm'] },
          ],
      intervention_arms: observational
        ? undefined
        : [
            { arm_title: `${name} arm`, arm_description: `${about}.`, arm_type: 'Experimental', arm_intervention_names: [name] },
            {
              arm_title: 'Control arm',
              arm_description: 'Usual care only.',
              arm_type: 'Active comparator',
              arm_intervention_names: ['Usual care'],
            },
          ],
      mesh_descriptors: random.sample(medicine.headings, 2),
      mesh_intervention_descriptors: observational ? undefined : [random.pick(medicine.headings)],
      study_type: observational ? 'Observational' : 'Interventional',
      observational_model: observational ? 'Cohort' : undefined,
      primary_purpose: observational ? undefined : random.pick(['Treatment', 'Prevention', 'Supportive care']),
      time_perspective: observational ? 'Prospective' : undefined,
      target_duration: observational ? `${random.whole(1, 10)} years` : undefined,
      design_allocation: observational ? undefined : random.pick(['Randomised', 'Non-randomised']),
      intervention_model_assignment: observational ? undefined : random.pick(['Parallel', 'Crossover', 'Single group']),
      interventional_model_description:
        !observational && random.chance(0.4) ? 'Two groups of equal size, drawn by lot at each site.' : undefined,
      primary_objective: [objective(`Change in ${subject.outcome}`, 'after 12 weeks')],
      secondary_objective: [objective('Adverse events', 'through the whole study'), objective('Quality of life', 'after 26 weeks')],
      other_objective: random.chance(0.2) ? [objective(`Role of ${subject.factor}`, 'after one year')] : undefined,
      mask_info: observational
        ? undefined
        : {
            masking: 'Double',
            who_masked: ['Participant', 'Outcomes assessor'],
            masking_description: 'Identical packages, numbered by the pharmacy.',
          },
      bio_specimen: observational ? { retention: 'Samples with DNA', description: 'Blood, stored for ten years.' } : undefined,
      population_ages: random.pick([['Adult'], ['Adult', 'Older adult'], ['Child'], ['Child', 'Adult', 'Older adult']]),
      minimum_age: random.pick(['6 months', '12 years', '18 years', '65 years']),
      maximum_age: random.chance(0.6) ? '80 years' : undefined,
      genders: random.pick(['All', 'All', 'All', 'Female', 'Male']),
      healthy_volunteers: random.chance(0.15),
      sampling_method: observational ? 'Non-probability sample' : undefined,
      eligibility_criteria: `Inclusion criteria:\n\n- ${disease} confirmed by a physician\n- Able to give consent\n\nExclusion criteria:\n\n- Took part in another study within 30 days`,
      sponsors: [{ ...linkTo(sponsor), role: 'Lead sponsor', type: sponsor.kind === 'Company' ? 'Industry' : 'Other' }],
      collaborators: partners.map(linkTo),
      investigators: investigators.map((person, at) => ({
        ...linkTo(person),
        role: at === 0 ? 'Principal investigator' : extraRandom.pick(['Principal investigator', 'Study director', 'Study chair']),
        affiliation: person.organisation.name,
      })),
      contacts: random.chance(0.5)
        ? [{ name: 'Trial office', role: 'Contact', email: `trial-${number + 1}@demo.invalid`, phone: '+00 000 0000' }]
        : undefined,
      locations: sitesOf(extraRandom, random.sample(sites, random.whole(1, 6)), sites, facts),
      citations: random.chance(0.3) || isFull ? trialCitations(extraRandom, facts) : undefined,
      fda_oversight: {
        has_dmc: random.pick([true, false]),
        is_fda_regulated_drug: type === 'Drug',
        is_fda_regulated_device: type === 'Device',
        ...oversightOf(extraRandom, facts),
      },
      urls: random.chance(0.2) ? [`https://demo.invalid/trials/${id}/leaflet`] : undefined,
      url: `https://demo.invalid/trials/${id}`,
    }
    return demoRecord('clinical_trials', [demoSlug(random, `${id}-${title}`)], {
      ...fields,
      ...trialDetails(extraRandom, facts, fields.has_results),
    })
  })
}
