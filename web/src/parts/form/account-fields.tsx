// The fields of an account: e-mail address and new password.

import { isCommon } from "../../data/member/common-passwords";
import { LENGTHS, lengthText } from "../../data/values/limits";
import { t } from "../../words/words";
import { type FieldProps, PasswordField, TextField } from "./field";
import type { FormState } from "./form";

/** @param props autocomplete: "username" on the login page */
export function EmailField<V extends { email: string }>({
  form,
  label = t("E-mail"),
  autocomplete = "email",
}: {
  form: FormState<V>;
  label?: string;
  autocomplete?: "email" | "username";
}) {
  return (
    <TextField
      form={form}
      name="email"
      label={label}
      type="email"
      autocomplete={autocomplete}
      required
    />
  );
}

const COMMON = t("Lots of people use this password, so it’s easy to guess. Pick another one.");

/** @param props hint: further advice, after the minimum length */
export function NewPasswordField<V extends object>({ hint, ...field }: FieldProps<V>) {
  const length = `${lengthText(LENGTHS.RegisterRequest.password)}.`;
  return (
    <PasswordField
      {...field}
      autocomplete="new-password"
      hint={hint ? `${length} ${hint}` : length}
      warning={isCommon(String(field.form.values[field.name] ?? "")) ? COMMON : ""}
      required
    />
  );
}
