export { forgetChallenges, pruneChallenges } from './challenges.ts'
export { passkeyOrigins } from './relying-party.ts'
export { secondFactorHandlers } from './routes.ts'
export { SecondFactors } from './second-factors.ts'
