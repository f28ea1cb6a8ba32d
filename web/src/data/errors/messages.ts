// The app's text for each error message of the API: what happened, and what to do about it.

import { t } from "../../words/words";
import { again, FAILURES } from "./failures";

export const MESSAGES: Record<string, string> = {
  // What was typed
  "Validation error": t("Check the highlighted fields."),
  "Invalid input": t("Check the highlighted fields."),
  "Invalid credentials": t("That e-mail and password don’t match."),
  "Email already in use": t("There’s already an account with this e-mail. Log in instead."),
  "Current password is wrong": t("That isn’t your current password."),
  "Invalid or expired coupon": t("This coupon doesn’t exist, or it has expired."),
  "Amount below the minimum": t(
    "With this coupon, the amount is too small to charge. Pay without it.",
  ),
  "Invalid tier": t("This membership isn’t on sale."),

  // Links of mails, and sessions
  "Invalid or expired reset token": t(
    "This link has expired or has already been used. Ask for a new one.",
  ),
  "Invalid or expired token": t(
    "This link has expired or has already been used. Ask for a new one.",
  ),
  "Invalid token": t("This link is no longer valid. Ask for a new one, or log in."),
  "Not authenticated": t("Log in to carry on."),
  "User not found": t("This account doesn’t exist any more."),

  // What is not there, or not allowed
  "Plan not found": t("We can’t find this plan."),
  "Plan not available": t("This plan is no longer on sale."),
  "Already purchased": t("You already own this plan."),
  "Already a lifetime member": t("You’re a Lifetime member: it already includes everything."),
  "Must purchase plan to review": t("Only members who bought this plan can review it."),
  "No billing account found": t("You haven’t paid for anything yet, so you have no invoices."),
  "Order not found": t("We can’t find this order."),
  "No receipt": t("This order has no receipt: nothing was charged."),
  "Already requested": t(
    "You’ve already asked for this refund. You’ll see our answer with your order.",
  ),
  "Nothing to change": t("You already have this membership."),
  "The price has changed": t("The price has changed since you saw it. Here’s the new one."),
  "Pay the open invoice first": t(
    "You have an open invoice. Pay it first, then change your membership.",
  ),
  "Trial already used": t("You’ve already had your free trial."),
  "The membership is to end": t("You cancelled your membership. Undo that first."),
  "Verify your e-mail address first": t(
    "Confirm your e-mail address first. You can get a new link in your account, under Password and e-mail.",
  ),
  "Invoice not found": t("We can’t find this invoice."),
  "Nothing to refund": t("There’s nothing left to refund for this order."),
  "Too late for a refund": t("It’s too late to refund this order."),
  "No subscription": t("You don’t have a subscription."),
  "Too late to withdraw": t("It’s too late to withdraw."),
  "Withdrawal was waived": t("You gave up your right of withdrawal when you bought this."),
  "Nothing to withdraw": t("There’s nothing left to refund for this order."),
  "Measurement not found": t("This measurement no longer exists."),
  "Log not found": t("Nothing is logged on this day any more."),
  "Entry not found": t("This isn’t in your diary any more."),
  "Import not found": t("This import no longer exists. Choose the file again."),
  "Questions are open": t("Answer the questions first."),
  "The file is still being read": t("We’re still reading this file. Wait a moment."),
  "Confirm your e-mail address first": t(
    "Confirm your e-mail address to keep more than 5,000 entries. You can get a new link in your account, under Password and e-mail.",
  ),
  "Another import is at work": t("We’re still importing your other file. Wait until it’s done."),
  "Request body too large": t("This file is larger than 5 MB. Split it, or export fewer days."),
  "Food not found": t("We can’t find this food."),
  "Dish not found": t("We can’t find this dish."),
  "Session not found": t("We can’t find this plan in your account."),
  "Erasure not found": t("We can’t find a deletion with this receipt."),
  "No such page": t("This list has changed. Reload the page."),

  "Plan has no days": t("This plan has no days to show."),
  "Line not found": t("This line is no longer on the list."),
  "Job not found": t("We can’t find this plan in your account."),
  "Job is over": t("This plan is already finished."),
  "Nothing is proposed": t("Your target still fits. There’s nothing to change this week."),
  "Nothing to rewrite": t("We can’t write this plan again. Create a new one instead."),
  "Ask a doctor first": t("Please talk to your doctor first."),
  "Version not found": t("This version of the plan no longer exists."),
  "Plan cannot be changed": t("This plan can’t be changed. Create a new one instead."),

  // Too much at once
  "A plan is already being written": t(
    "We’re already writing a plan for you. Wait until it’s ready.",
  ),
  "You can change 20 meals or days a day. Please go on tomorrow.": t(
    "That’s 20 meals or days changed today. Try again tomorrow.",
  ),
  "Too many files are being made for you already. Please try again in a moment.": t(
    "We’re still making the last files for you. Try again in a moment.",
  ),
  "You can change the calories of plans 20 times a day. Please try again tomorrow.": t(
    "You’ve changed your calories 20 times today. Try again tomorrow.",
  ),
  "You can ask the model 20 times a day. Please go on tomorrow.": t(
    "That’s 20 requests today. Try again tomorrow.",
  ),
  "You can ask for 100 plans a day. Please go on tomorrow.": t(
    "That’s 100 plans today. Try again tomorrow.",
  ),
  "Too many requests": again(t("That was a lot at once.")),
  "Too many attempts. Please try again later.": t(
    "Too many attempts. Wait a little, then try again.",
  ),
  "Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans.": t(
    "Your membership includes 1 plan a week. With Pro you can make as many as you like.",
  ),
  "2 plans are being written for you already. Please wait until one of them is ready.": t(
    "We’re already writing two plans for you. Wait until one is ready.",
  ),
  "Many plans are being written for your network already. Please try again in a minute.": t(
    "Many people on your network are making plans right now. Try again in a minute.",
  ),
  "Too many plans have failed. Please try again in an hour.": t(
    "The last plans failed, so we’re taking a break. Try again in an hour.",
  ),

  ...FAILURES,

  // Without a response of the API
  "No connection": t("Keto can’t be reached. Check your connection."),
  "Part not loaded": t(
    "We couldn’t load this part of Keto. There may be a newer version: reload the page.",
  ),
  "Barcode not looked up": t(
    "That’s a lot of barcodes in a minute. Wait a moment, or enter the label yourself.",
  ),
  "No response in time": again(t("Keto didn’t answer in time.")),
};

/** Messages that the API sends only to Stripe. */
export const NEVER_SHOWN = ["Invalid webhook signature", "Webhook processing failed"];
