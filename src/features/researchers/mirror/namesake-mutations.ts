/** All mutations of namesakes. The declaration of the rows loads this file, so a new mutation must be listed here. */
export { takeBack } from '../namesakes/take-back.mutation.ts'
export { tellApart } from '../namesakes/tell-apart.mutation.ts'
