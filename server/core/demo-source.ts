/** Where invented records say that they come from. */
export const demoSource = { name: 'Indago demo' } as const
