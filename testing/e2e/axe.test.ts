import { describeSomeStates } from './accessibility-suite.ts'

describeSomeStates()
