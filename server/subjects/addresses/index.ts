export { accountWithAddress, addressesOf } from './email-addresses.ts'
export { optedOut, optIn, optOut } from './opt-outs.ts'
