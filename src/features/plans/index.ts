export { LockedHint } from './LockedHint.tsx'
export { mayDo, mustSignIn } from './may-do.ts'
