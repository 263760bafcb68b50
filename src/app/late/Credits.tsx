export { CreditsItem as default } from '#features/plans/index.ts'
