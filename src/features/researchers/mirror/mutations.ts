/** All mutations of researchers. The declarations of their rows load this file, so a new mutation must be listed here. */
export { takeBack } from '../namesakes/take-back.mutation.ts'
export { tellApart } from '../namesakes/tell-apart.mutation.ts'
