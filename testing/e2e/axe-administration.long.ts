import { describeStates } from './accessibility-suite.ts'

describeStates('administration')
