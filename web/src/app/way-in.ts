// Login, registration and the links in mails, in one file.

import "./shared";

export { Erasure } from "../account/erasure-status";
export { ConfirmEmail } from "../account/login/confirm-email";
export { ForgotPassword } from "../account/login/forgot-password";
export { LogIn } from "../account/login/login";
export { Register } from "../account/login/register";
export { ResetPassword } from "../account/login/reset-password";
export { Unsubscribe } from "../account/login/unsubscribe";
export { VerifyEmail } from "../account/login/verify-email";
export { Withdraw } from "../account/withdraw/withdraw";
