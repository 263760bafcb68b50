export { organisationMeantBy } from './matches.ts'
export { OrganisationRecords } from './records.ts'
export { organisationHandlers } from './routes.ts'
export { organisationTargets } from './target.ts'
