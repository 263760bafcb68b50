export { cancelLookUp, mostReferences, pauseLookUp, type Reference, resumeLookUp, setReferences, useLookUp } from './look-up.state.ts'
export { readReferences, referenceKeyword } from './reference-list.ts'
export { usePastedText } from './use-pasted-text.tsx'
