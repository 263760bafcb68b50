import * as v from 'valibot'
import { realDate } from '../reading/real-date.ts'
import { resultsSection } from './results.ts'

/** The parts of a study that are read. Everything except its number may be missing; what is there must have the right type. */
const text = v.optional(v.string())
const texts = v.optional(v.array(v.string()))
const flag = v.optional(v.boolean())
const date = v.pipe(
  v.string(),
  v.regex(/^\d{4}(?:-\d\d){0,2}$/, 'is not a date'),
  v.transform((written: string) => realDate(written)),
)
const dated = v.optional(v.object({ date: v.optional(date), type: text }))
const number = v.pipe(v.string(), v.regex(/^NCT\d{8}$/, 'is not a number of this register'))
const outcomes = v.optional(v.array(v.object({ measure: text, description: text, timeFrame: text })))
const organisation = v.object({ name: v.pipe(v.string(), v.minLength(1)), class: text })
const meshes = v.optional(v.object({ meshes: v.optional(v.array(v.object({ id: text, term: v.string() }))) }))
const contact = v.object({ name: text, role: text, phone: text, phoneExt: text, email: text })

const identification = v.object({
  nctId: number,
  nctIdAliases: v.optional(v.array(number)),
  briefTitle: text,
  officialTitle: text,
  acronym: text,
  orgStudyIdInfo: v.optional(v.object({ id: text })),
  secondaryIdInfos: v.optional(v.array(v.object({ id: text }))),
})

const status = v.object({
  overallStatus: text,
  lastKnownStatus: text,
  whyStopped: text,
  startDateStruct: dated,
  primaryCompletionDateStruct: dated,
  completionDateStruct: dated,
  studyFirstPostDateStruct: dated,
  lastUpdatePostDateStruct: dated,
  resultsFirstPostDateStruct: dated,
  expandedAccessInfo: v.optional(v.object({ hasExpandedAccess: flag, statusForNctId: text })),
})

const design = v.object({
  studyType: text,
  phases: texts,
  patientRegistry: flag,
  targetDuration: text,
  enrollmentInfo: v.optional(v.object({ count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), type: text })),
  bioSpec: v.optional(v.object({ retention: text, description: text })),
  designInfo: v.optional(
    v.object({
      allocation: text,
      interventionModel: text,
      interventionModelDescription: text,
      observationalModel: text,
      primaryPurpose: text,
      timePerspective: text,
      maskingInfo: v.optional(v.object({ masking: text, maskingDescription: text, whoMasked: texts })),
    }),
  ),
})

const arms = v.object({
  armGroups: v.optional(v.array(v.object({ label: v.string(), type: text, description: text, interventionNames: texts }))),
  interventions: v.optional(
    v.array(v.object({ name: v.string(), type: text, description: text, otherNames: texts, armGroupLabels: texts })),
  ),
})

const contactsLocations = v.object({
  centralContacts: v.optional(v.array(contact)),
  overallOfficials: v.optional(v.array(v.object({ name: text, affiliation: text, role: text }))),
  locations: v.optional(
    v.array(
      v.object({
        facility: text,
        status: text,
        city: text,
        state: text,
        zip: text,
        country: text,
        contacts: v.optional(v.array(contact)),
        geoPoint: v.optional(v.object({ lat: v.number(), lon: v.number() })),
      }),
    ),
  ),
})

const sponsors = v.object({
  leadSponsor: v.optional(organisation),
  collaborators: v.optional(v.array(organisation)),
  responsibleParty: v.optional(
    v.object({ type: text, investigatorFullName: text, investigatorTitle: text, investigatorAffiliation: text }),
  ),
})

export const study = v.object({
  protocolSection: v.object({
    identificationModule: v.pipe(
      identification,
      v.check(({ briefTitle, officialTitle }) => Boolean(briefTitle ?? officialTitle), 'the study has no title'),
    ),
    statusModule: v.optional(status, {}),
    descriptionModule: v.optional(v.object({ briefSummary: text, detailedDescription: text })),
    conditionsModule: v.optional(v.object({ conditions: texts, keywords: texts })),
    designModule: v.optional(design),
    armsInterventionsModule: v.optional(arms),
    outcomesModule: v.optional(v.object({ primaryOutcomes: outcomes, secondaryOutcomes: outcomes, otherOutcomes: outcomes })),
    eligibilityModule: v.optional(
      v.object({
        eligibilityCriteria: text,
        healthyVolunteers: flag,
        sex: text,
        genderDescription: text,
        minimumAge: text,
        maximumAge: text,
        stdAges: texts,
        studyPopulation: text,
        samplingMethod: text,
      }),
    ),
    contactsLocationsModule: v.optional(contactsLocations),
    sponsorCollaboratorsModule: v.optional(sponsors),
    oversightModule: v.optional(
      v.object({
        oversightHasDmc: flag,
        isFdaRegulatedDrug: flag,
        isFdaRegulatedDevice: flag,
        isUnapprovedDevice: flag,
        isPpsd: flag,
        isUsExport: flag,
        fdaaa801Violation: flag,
      }),
    ),
    referencesModule: v.optional(
      v.object({
        references: v.optional(v.array(v.object({ citation: text, type: text, pmid: text }))),
        seeAlsoLinks: v.optional(v.array(v.object({ label: text, url: text }))),
      }),
    ),
    ipdSharingStatementModule: v.optional(
      v.object({ ipdSharing: text, description: text, infoTypes: texts, timeFrame: text, accessCriteria: text, url: text }),
    ),
  }),
  derivedSection: v.optional(v.object({ conditionBrowseModule: meshes, interventionBrowseModule: meshes })),
  documentSection: v.optional(
    v.object({
      largeDocumentModule: v.optional(v.object({ largeDocs: v.optional(v.array(v.object({ label: text, filename: text, date: text }))) })),
    }),
  ),
  resultsSection: v.optional(resultsSection),
  hasResults: flag,
})
export type Study = v.InferOutput<typeof study>
