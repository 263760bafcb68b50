export { nextStep } from './onboarding-steps.ts'
export { TourHost } from './TourHost.tsx'
