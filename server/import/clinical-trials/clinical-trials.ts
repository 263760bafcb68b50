import * as v from 'valibot'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type ImportFormat, type ReadResult, refuse } from '../reading/format.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { sentenceCase, withoutEmpty, buildRecord, onlyWebAddress } from '../reading/record-fields.ts'
import { studyContacts, investigatorsOf, locationsOf } from './people.ts'
import { readable } from './readable.ts'
import { trialResultsOf } from './results.ts'
import { study, type Study } from './study.ts'

/** ClinicalTrials.gov, API version 2: lists of studies, single studies, and pages of the API. */
export const clinicalTrialsFormat: ImportFormat = {
  name: 'clinical-trials',
  title: 'ClinicalTrials.gov API v2 JSON: lists, pages and single studies (also packed as .json.gz)',
  accepts: fileName => /^(?!legacy).*\.json(?:\.gz)?$/i.test(fileName),
  reader: async () =>
    async function* read(source) {
      for await (const one of jsonRecords(source.bytes(), 'studies')) yield 'refused' in one ? one : reading(one.value, one.place)
    },
}

function reading(value: unknown, place: string): ReadResult {
  const parsed = v.safeParse(study, readable(value))
  if (parsed.success) return { record: trial(parsed.output), place }
  const [issue] = parsed.issues
  return refuse(place, `it is not a study of API version 2: ${v.getDotPath(issue) ?? 'the record'}: ${issue.message}`)
}

function trial({
  protocolSection: protocol,
  derivedSection: derived,
  documentSection,
  resultsSection,
  hasResults,
}: Study): CatalogueRecord {
  const { identificationModule: names, statusModule: status, descriptionModule: texts, oversightModule: oversight } = protocol
  const { referencesModule: references, ipdSharingStatementModule: sharing } = protocol
  const url = `https://clinicaltrials.gov/study/${names.nctId}`
  return buildRecord(
    {
      index: 'clinical_trials',
      slug_values: [...new Set([names.nctId, ...(names.nctIdAliases ?? [])])].map(id => id.toLowerCase()),
      source: { name: 'ClinicalTrials.gov', url, licence: 'Public domain' },
    },
    {
      full_title: names.briefTitle ?? names.officialTitle,
      official_title: names.officialTitle,
      acronym: names.acronym,
      trial_id: names.nctId,
      other_ids: [names.orgStudyIdInfo, ...(names.secondaryIdInfos ?? [])].flatMap(one => one?.id ?? []),
      register: 'ClinicalTrials.gov',
      status: sentenceCase(status.overallStatus)?.replace('Active not', 'Active, not'),
      last_known_status: sentenceCase(status.lastKnownStatus),
      why_stopped: status.whyStopped,
      start_date: status.startDateStruct?.date,
      primary_completion_date: status.primaryCompletionDateStruct?.date,
      completion_date: status.completionDateStruct?.date,
      expanded_access_status: status.expandedAccessInfo?.statusForNctId
        ? sentenceCase(status.expandedAccessInfo.statusForNctId)
        : yesNo(status.expandedAccessInfo?.hasExpandedAccess),
      first_posted: status.studyFirstPostDateStruct?.date,
      last_updated: status.lastUpdatePostDateStruct?.date,
      results_posted: status.resultsFirstPostDateStruct?.date,
      has_results: hasResults ?? undefined,
      results: trialResultsOf(resultsSection),
      brief_summary: texts?.briefSummary,
      detailed_description: texts?.detailedDescription,
      diseases: protocol.conditionsModule?.conditions?.map(term => ({ term })),
      keywords: protocol.conditionsModule?.keywords,
      mesh_descriptors: derived?.conditionBrowseModule?.meshes?.map(mesh => mesh.term),
      mesh_intervention_descriptors: derived?.interventionBrowseModule?.meshes?.map(mesh => mesh.term),
      ...treatment(protocol),
      ...design(protocol),
      ...population(protocol),
      primary_objective: objectives(protocol.outcomesModule?.primaryOutcomes),
      secondary_objective: objectives(protocol.outcomesModule?.secondaryOutcomes),
      other_objective: objectives(protocol.outcomesModule?.otherOutcomes),
      sponsors: [protocol.sponsorCollaboratorsModule?.leadSponsor].flatMap(one =>
        one ? [{ name: one.name, ...(one.class && { type: classOf(one.class) }) }] : [],
      ),
      collaborators: protocol.sponsorCollaboratorsModule?.collaborators?.map(one => ({
        name: one.name,
        ...(one.class && { type: classOf(one.class) }),
      })),
      investigators: investigatorsOf(protocol),
      contacts: studyContacts(protocol),
      locations: locationsOf(protocol),
      citations: references?.references?.flatMap(({ citation, type, pmid }) =>
        citation ? [{ value: citation, ...withoutEmpty({ pmid, citation_type: sentenceCase(type) }) }] : [],
      ),
      fda_oversight: group({
        has_dmc: oversight?.oversightHasDmc,
        is_fda_regulated_drug: oversight?.isFdaRegulatedDrug,
        is_fda_regulated_device: oversight?.isFdaRegulatedDevice,
        is_unapproved_device: oversight?.isUnapprovedDevice,
        is_ppsd: oversight?.isPpsd,
        is_us_export: oversight?.isUsExport,
        is_section_801_violation: oversight?.fdaaa801Violation,
      }),
      data_sharing: [
        ...part('Shared', sentenceCase(sharing?.ipdSharing)),
        ...part('What', sharing?.description),
        ...part('Documents', sharing?.infoTypes?.map(type => documentKinds[type] ?? sentenceCase(type)!).join(', ')),
        ...part('When', sharing?.timeFrame),
        ...part('For whom', sharing?.accessCriteria),
        ...part('Address', sharing?.url),
      ],
      documents: documentSection?.largeDocumentModule?.largeDocs?.flatMap(({ label, filename, date }) =>
        label && filename ? [{ name: label, value: date ?? filename, file: filename, url: documentAddress(names.nctId, filename) }] : [],
      ),
      urls: references?.seeAlsoLinks?.flatMap(link => onlyWebAddress(link.url) ?? []),
      url,
    },
  )
}

type Protocol = Study['protocolSection']

const classes: Readonly<Record<string, string>> = {
  NIH: 'NIH',
  FED: 'US federal agency',
  OTHER_GOV: 'Other government',
  INDIV: 'Individual',
}
const classOf = (code: string): string => classes[code] ?? sentenceCase(code)!

function treatment({ armsInterventionsModule: arms }: Protocol) {
  return {
    interventions: arms?.interventions?.map(({ name, type, description, otherNames, armGroupLabels }) => ({
      name,
      ...(type && { type: sentenceCase(type) }),
      ...(description && { description }),
      ...(otherNames && { other_names: otherNames }),
      ...(armGroupLabels && { arms: armGroupLabels }),
    })),
    intervention_arms: arms?.armGroups?.map(({ label, type, description, interventionNames }) => ({
      arm_title: label,
      ...withoutEmpty({ arm_type: sentenceCase(type), arm_description: description, arm_intervention_names: interventionNames }),
    })),
  }
}

function design({ designModule: module }: Protocol) {
  const info = module?.designInfo
  const mask = info?.maskingInfo
  return {
    study_type: sentenceCase(module?.studyType),
    phases: module?.phases?.map(phaseInWords),
    enrollment_count: module?.enrollmentInfo?.count,
    enrollment_type: sentenceCase(module?.enrollmentInfo?.type),
    patient_registry: module?.patientRegistry,
    observational_model: sentenceCase(info?.observationalModel),
    primary_purpose: sentenceCase(info?.primaryPurpose),
    time_perspective: sentenceCase(info?.timePerspective),
    target_duration: module?.targetDuration,
    design_allocation: info?.allocation === 'NA' ? 'Not applicable' : sentenceCase(info?.allocation),
    intervention_model_assignment: sentenceCase(info?.interventionModel),
    interventional_model_description: info?.interventionModelDescription,
    mask_info: group({
      masking: sentenceCase(mask?.masking),
      who_masked: mask?.whoMasked?.map(who => sentenceCase(who)),
      masking_description: mask?.maskingDescription,
    }),
    bio_specimen: group({
      retention: sentenceCase(module?.bioSpec?.retention)?.replace('dna', 'DNA'),
      description: module?.bioSpec?.description,
    }),
  }
}

function population({ eligibilityModule: module }: Protocol) {
  return {
    population_ages: module?.stdAges?.map(age => sentenceCase(age)),
    minimum_age: module?.minimumAge?.toLowerCase(),
    maximum_age: module?.maximumAge?.toLowerCase(),
    genders: sentenceCase(module?.sex),
    gender_description: module?.genderDescription,
    healthy_volunteers: module?.healthyVolunteers,
    sampling_method: sentenceCase(module?.samplingMethod)?.replace('Non probability', 'Non-probability'),
    study_population: module?.studyPopulation,
    eligibility_criteria: module?.eligibilityCriteria,
  }
}

/** `PHASE1` and `EARLY_PHASE1` in readable form. */
const phaseInWords = (phase: string): string =>
  phase === 'NA' ? 'Not applicable' : sentenceCase(phase)!.replace(/phase\s?(\d)/i, (found, number) => `${found[0]}hase ${number}`)

const part = (name: string, value: string | undefined): { name: string; value: string }[] => (value ? [{ name, value }] : [])

const yesNo = (value: boolean | undefined): string | undefined => (value === undefined ? undefined : value ? 'Yes' : 'No')

/** The non-empty fields as an object; undefined if all are empty. */
function group(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  const present = withoutEmpty(fields)
  return Object.keys(present).length > 0 ? present : undefined
}

const documentKinds: Readonly<Record<string, string>> = {
  SAP: 'Statistical analysis plan',
  ICF: 'Informed consent form',
  CSR: 'Clinical study report',
}

/** The register's folder of a study's documents is named after the last two digits of its number. */
const documentAddress = (id: string, file: string): string =>
  `https://cdn.clinicaltrials.gov/large-docs/${id.slice(-2)}/${id}/${encodeURIComponent(file)}`

/** The measure as name with its description, or as value if it has none. */
const objectives = (
  outcomes: { measure?: string | undefined; description?: string | undefined; timeFrame?: string | undefined }[] | undefined,
) =>
  outcomes?.flatMap(({ measure, description, timeFrame }) => {
    if (!measure) return []
    return [{ ...(description ? { name: measure, value: description } : { value: measure }), ...withoutEmpty({ time_frame: timeFrame }) }]
  })
