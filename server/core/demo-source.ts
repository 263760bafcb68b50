/** The source of invented records. */
export const demoSource = { name: 'Indago demo' } as const

/** What the catalogue says about what people made here. */
export const ownSource = { name: 'Indago' } as const
