interface Feature {
  label: string
  /** Whether this version has it. The plan is never praised for what is not there. */
  exists: boolean
}

/** What the paid plan includes (S1§1): the one list of what exists. */
const features: readonly Feature[] = [
  { label: 'All results of every search', exists: true },
  { label: 'Filters', exists: true },
  { label: 'Analytics: landscape', exists: true },
  { label: 'Export to Excel or CSV', exists: false },
  { label: 'Shared bookmark folders', exists: false },
  { label: 'Alerts', exists: false },
  { label: 'Free training', exists: false },
]

export const paidPlanFeatures: readonly string[] = features.filter(({ exists }) => exists).map(({ label }) => label)
