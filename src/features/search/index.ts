export { DetailHost } from './DetailHost.tsx'
export { usePastedText } from './box/use-pasted-text.tsx'
