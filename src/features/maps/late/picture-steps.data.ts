/** The twelve colours of `src/ui/map/steps.module.css` in the light theme, as every program reads them (tests/features/maps compares them). */
export const pictureSteps = [
  '#cff0eb',
  '#b3dfdc',
  '#97cfce',
  '#7bbec2',
  '#5eadb8',
  '#3f9cad',
  '#188aa3',
  '#007899',
  '#00658b',
  '#005378',
  '#004166',
  '#003053',
] as const
