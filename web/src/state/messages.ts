// What the app says for each message of the API: what happened, and what to do about it.

const AGAIN = "Try again in a minute.";
const OUR_FAULT = `That's our fault, not yours. ${AGAIN}`;

export const MESSAGES: Record<string, string> = {
  // What was typed
  "Validation error": "Something isn't right yet. See what it says at the fields.",
  "Invalid input": "Something isn't right yet. See what it says at the fields.",
  "Invalid credentials": "That e-mail and password don't match.",
  "Email already in use": "There is already an account with this e-mail. Log in instead.",
  "Current password is wrong": "That isn't your current password.",
  "Invalid or expired coupon": "This coupon doesn't exist, or it has expired.",
  "Invalid tier": "This membership isn't on sale.",

  // Links of mails, and sessions
  "Invalid or expired reset token":
    "This link has expired or has already been used. Ask for a new one.",
  "Invalid or expired token": "This link has expired or has already been used. Ask for a new one.",
  "Invalid token": "This link is no longer valid. Ask for a new one, or log in.",
  "Not authenticated": "Log in to carry on.",
  "User not found": "This account doesn't exist any more.",

  // What is not there, or not allowed
  "Plan not found": "We can't find this plan.",
  "Plan not available": "This plan is no longer on sale.",
  "Already purchased": "You already own this plan.",
  "Already a lifetime member": "You're a Lifetime member: there is nothing more to buy.",
  "Must purchase plan to review": "Only members who bought this plan can review it.",
  "No billing account found": "You haven't paid for anything yet, so there are no invoices.",
  "Order not found": "We can't find this order.",
  "No receipt": "There is no receipt for this order: nothing was charged.",
  "Already requested":
    "You've already asked for this refund. The answer will show with your order.",
  "Nothing to refund": "There is nothing to refund for this order.",
  "Too late for a refund": "It's too late to refund this order.",
  "Measurement not found": "This measurement is gone.",
  "Log not found": "Nothing is logged on this day any more.",
  "Entry not found": "This isn't in your diary any more.",
  "Import not found": "This import is gone. Choose the file again.",
  "Questions are open": "Answer the questions first.",
  "Request body too large": "This file is larger than 5 MB. Split it, or choose fewer days.",
  "Food not found": "We can't find this food.",
  "Dish not found": "We can't find this dish.",
  "Session not found": "We can't find this plan in your account.",
  "Erasure not found": "We can't find an erasure with this receipt.",
  "No such page": "This list has changed. Reload the page.",

  "Plan has no days": "This plan has no days that can be shown.",
  "Line not found": "This line is no longer on the list.",
  "Job not found": "We can't find this plan in your account.",
  "Job is over": "This plan is already finished.",
  "Version not found": "This version of the plan is gone.",
  "Plan cannot be changed": "This plan can't be changed. Create a new one instead.",

  // Too much at once
  "A plan is already being written": "We're already writing a plan for you. Wait until it's ready.",
  "You can change 20 meals or days a day. Please go on tomorrow.":
    "You can change 20 meals or days a day. Carry on tomorrow.",
  "Too many files are being made for you already. Please try again in a moment.":
    "We're still making the last files for you. Try again in a moment.",
  "You can ask for 100 plans a day. Please go on tomorrow.":
    "Too many files are being made for you already. Please try again in a moment.":
    "We're still making the last files for you. Try again in a moment.",
  "You can ask for 100 plans a day. Carry on tomorrow.",
  "Too many attempts. Please try again later.": "Too many attempts. Wait a little, then try again.",
  "Your membership includes 1 plan per week. Upgrade to PRO for unlimited plans.":
    "Your membership includes 1 plan a week. With Pro you can make as many as you like.",
  "2 plans are being written for you already. Please wait until one of them is ready.":
    "We're already writing two plans for you. Wait until one is ready.",
  "Many plans are being written for your network already. Please try again in a minute.":
    "Many people on your network are making plans right now. Try again in a minute.",
  "Too many plans have failed. Please try again in an hour.":
    "The last plans failed, so we're taking a break. Try again in an hour.",

  // What failed on our side
  "Service unavailable": `We can't be reached right now. ${AGAIN}`,
  "Internal error": `Something broke. ${OUR_FAULT}`,
  "Internal server error": `Something broke. ${OUR_FAULT}`,
  "Login failed": `We couldn't log you in. ${OUR_FAULT}`,
  "Registration failed": `We couldn't create your account. ${OUR_FAULT}`,
  "Failed to log out": `We couldn't log your other devices out. ${OUR_FAULT}`,
  "Failed to process request": `We couldn't send the e-mail. ${OUR_FAULT}`,
  "Failed to confirm email": `We couldn't confirm your address. ${OUR_FAULT}`,
  "Failed to change password": `We couldn't change your password. ${OUR_FAULT}`,
  "Failed to reset password": `We couldn't set your password. ${OUR_FAULT}`,
  "Failed to delete account": `We couldn't erase your account. ${OUR_FAULT}`,
  "Failed to update profile": `We couldn't save your profile. ${OUR_FAULT}`,
  "Failed to update settings": `We couldn't save your settings. ${OUR_FAULT}`,
  "Failed to export": `We couldn't collect all of your data. ${OUR_FAULT}`,
  "Failed to fetch profile": `We couldn't load your profile. ${OUR_FAULT}`,
  "Failed to fetch email": `We couldn't look your address up. ${OUR_FAULT}`,
  "Failed to fetch settings": `We couldn't load your settings. ${OUR_FAULT}`,
  "Failed to fetch reminders": `We couldn't load your reminders. ${OUR_FAULT}`,
  "Failed to save reminders": `We couldn't save your reminders. ${OUR_FAULT}`,
  "Failed to unsubscribe": `We couldn't stop these mails. ${OUR_FAULT}`,
  "Failed to fetch erasure": `We couldn't look this erasure up. ${OUR_FAULT}`,
  "Failed to fetch achievements": `We couldn't load your achievements. ${OUR_FAULT}`,
  "Failed to fetch logs": `We couldn't load your log. ${OUR_FAULT}`,
  "Failed to fetch summary": `We couldn't load your summary. ${OUR_FAULT}`,
  "Failed to fetch weights": `We couldn't load your weights. ${OUR_FAULT}`,
  "Failed to count the day": `We couldn't count today into your streak. ${OUR_FAULT}`,
  "Failed to save log": `We couldn't save your log. ${OUR_FAULT}`,
  "Failed to delete log": `We couldn't delete the log. ${OUR_FAULT}`,
  "Failed to fetch day": `We couldn't load this day. ${OUR_FAULT}`,
  "Failed to fetch week": `We couldn't load this week. ${OUR_FAULT}`,
  "Failed to fetch entries": `We couldn't load your diary. ${OUR_FAULT}`,
  "Failed to save entry": `We couldn't save what you ate. ${OUR_FAULT}`,
  "Failed to save entries": `We couldn't save what you ate. ${OUR_FAULT}`,
  "Failed to copy entries": `We couldn't copy the meals. ${OUR_FAULT}`,
  "Failed to delete entry": `We couldn't remove this. ${OUR_FAULT}`,
  "Failed to read the file": `We couldn't read your file. ${OUR_FAULT}`,
  "Failed to fetch the import": `We couldn't load your import. ${OUR_FAULT}`,
  "Failed to import": `We couldn't import all of your diary. Import again: nothing is added twice.`,
  "Failed to fetch foods": `We couldn't search the foods. ${OUR_FAULT}`,
  "Failed to fetch food": `We couldn't load this food. ${OUR_FAULT}`,
  "Failed to delete dish": `We couldn't delete this dish. ${OUR_FAULT}`,
  "Failed to delete food": `We couldn't delete this food. ${OUR_FAULT}`,
  "Failed to delete measurement": `We couldn't delete this measurement. ${OUR_FAULT}`,
  "Failed to delete targets": `We couldn't go back to your plan's targets. ${OUR_FAULT}`,
  "Failed to fetch dishes": `We couldn't load your dishes. ${OUR_FAULT}`,
  "Failed to fetch expenditure": `We couldn't work out what you burn. ${OUR_FAULT}`,
  "Failed to fetch measurements": `We couldn't load your measurements. ${OUR_FAULT}`,
  "Failed to fetch targets": `We couldn't load your targets. ${OUR_FAULT}`,
  "Failed to save dish": `We couldn't save this dish. ${OUR_FAULT}`,
  "Failed to save food": `We couldn't save this food. ${OUR_FAULT}`,
  "Failed to save measurement": `We couldn't save this measurement. ${OUR_FAULT}`,
  "Failed to save targets": `We couldn't save your targets. ${OUR_FAULT}`,
  "Failed to fetch plan starts": `We couldn't see which plan you're on. ${OUR_FAULT}`,
  "Failed to save plan start": `We couldn't start this plan for you. ${OUR_FAULT}`,
  "Failed to delete plan start": `We couldn't take this plan off your days. ${OUR_FAULT}`,
  "Failed to start the plan": `We couldn't start on your plan. ${OUR_FAULT}`,
  "Failed to start the change": `We couldn't make this change. ${OUR_FAULT}`,
  "Failed to cancel job": `We couldn't stop writing the plan. ${OUR_FAULT}`,
  "Failed to fetch job": `We couldn't see how far your plan is. ${OUR_FAULT}`,
  "Failed to fetch jobs": `We couldn't load your plans. ${OUR_FAULT}`,
  "Failed to fetch versions": `We couldn't load this plan's versions. ${OUR_FAULT}`,
  "Failed to restore the version": `We couldn't go back to this version. ${OUR_FAULT}`,
  "Failed to look it up": `We couldn't look that up. ${OUR_FAULT}`,
  "Failed to check the plan": `We couldn't check this plan. ${OUR_FAULT}`,
  "Failed to fetch the list": `We couldn't load your shopping list. ${OUR_FAULT}`,
  "Failed to make the PDF": `We couldn't make the PDF. ${OUR_FAULT}`,
  "Failed to make the calendar": `We couldn't make the calendar. ${OUR_FAULT}`,
  "Failed to save the tick": `We couldn't save your tick. ${OUR_FAULT}`,
  "Failed to fetch session": `We couldn't load this plan. ${OUR_FAULT}`,
  "Failed to fetch sessions": `We couldn't load your plans. ${OUR_FAULT}`,
  "Failed to generate plan. Please try again.": `We couldn't write your plan. ${OUR_FAULT}`,
  "Failed to fetch plan": `We couldn't load this plan. ${OUR_FAULT}`,
  "Failed to fetch plans": `We couldn't load the plans. ${OUR_FAULT}`,
  "Failed to save review": `We couldn't save your review. ${OUR_FAULT}`,
  "Failed to fetch orders": `We couldn't load your orders. ${OUR_FAULT}`,
  "Failed to fetch purchases": `We couldn't look up what you bought. ${OUR_FAULT}`,
  "Failed to fetch receipt": `We couldn't get the receipt. ${OUR_FAULT}`,
  "Failed to fetch subscription": `We couldn't load your membership. ${OUR_FAULT}`,
  "Failed to create checkout session": `We couldn't open the payment page. Nothing was charged. ${AGAIN}`,
  "Failed to create subscription session": `We couldn't open the payment page. Nothing was charged. ${AGAIN}`,
  "Failed to open billing portal": `We couldn't open the billing portal. ${AGAIN}`,
  "Failed to calculate the price": `We couldn't work out the price. ${AGAIN}`,
  "Failed to request a refund": `We couldn't send your request. ${AGAIN}`,

  // Without a response of the API
  "No connection": "Keto can't be reached. Check your connection.",
  "Part not loaded":
    "We couldn't load this part of Keto. There may be a newer version: reload the page.",
  "No response in time": `Keto didn't answer in time. ${AGAIN}`,
};

/** What the API says to Stripe only. */
export const NEVER_SHOWN = ["Invalid webhook signature", "Webhook processing failed"];
