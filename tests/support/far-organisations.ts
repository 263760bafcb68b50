const countries = ['France', 'Italy', 'Japan', 'Chile', 'Kenya', 'India']

/** Organisations in more countries than a plan without the landscape may see. */
export const farOrganisations = countries.map((name, n) => ({
  index: 'organisations' as const,
  slug_values: [`far-${n}`],
  source: { name: 'Tests' },
  name: `Far ${n}`,
  country: [{ name }],
}))
