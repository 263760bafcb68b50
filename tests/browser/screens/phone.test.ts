import { testScreens } from './check-screens.ts'

testScreens({ width: 390, height: 844, alsoDark: false, errorPages: true })
