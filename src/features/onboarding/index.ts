export { onboardingLink } from './onboarding-link.ts'
export { TourHost } from './TourHost.tsx'
