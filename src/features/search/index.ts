export { DetailHost } from './DetailHost.tsx'
export { offeredKeyword, offerOption } from './box/offer-option.ts'
export { useOffers } from './box/use-offers.ts'
