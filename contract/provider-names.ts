/** Other services that people log in with; apart from their calls, which few pages need. */
export const providerNames = ['orcid', 'linkedin'] as const
export type ProviderName = (typeof providerNames)[number]
