/** The source of invented records. */
export const demoSource = { name: 'Indago demo' } as const
