export { planName } from './plan-names.ts'
export { leave } from './leave.ts'
