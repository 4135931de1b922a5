import { action as logInStaff } from '../../app/screens/access/admin-login.tsx'
import { action as forgot } from '../../app/screens/access/forgot.tsx'
import { action as logIn } from '../../app/screens/access/login.tsx'
import { testCookies } from '../support/cookies.ts'
import { onStore } from '../support/portal.ts'
import { utility } from '../support/upstream.ts'

const { received } = utility()
onStore()

testCookies('the log-in', logIn, { login: 'A1001', password: 'x', captcha: 'on' }, received)
testCookies('the staff’s log-in', logInStaff, { login: 'agent', password: 'x' }, received)
testCookies('a forgotten password', forgot, { login: 'A1001' }, received)
