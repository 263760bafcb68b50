/** What the paid plan includes (S1§1). */
export const paidPlanFeatures = [
  'All results of every search',
  'Filters',
  'Analytics: landscape, map and trends',
  'Export to Excel or CSV',
  'Shared bookmark folders',
  'Alerts',
  'Free training',
] as const
