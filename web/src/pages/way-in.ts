// Login, registration and the links in mails, in one file.

import "../shared";

export { Erasure } from "./account/erasure-status";
export { ConfirmEmail } from "./login/confirm-email";
export { ForgotPassword } from "./login/forgot-password";
export { LogIn } from "./login/login";
export { Register } from "./login/register";
export { ResetPassword } from "./login/reset-password";
export { Unsubscribe } from "./login/unsubscribe";
export { VerifyEmail } from "./login/verify-email";
export { Withdraw } from "./withdraw/withdraw";
