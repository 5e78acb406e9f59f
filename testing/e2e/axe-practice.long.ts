import { describeStates } from './accessibility-suite.ts'

describeStates('practice')
