import { testScreens } from './check-screens.ts'

testScreens({ width: 1440, height: 900, alsoDark: true, errorPages: false })
